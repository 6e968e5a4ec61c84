import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.mjs'

/**
 * For pages that live for seconds: compilers for code that runs long, and a process that only draws, took a seventh of the
 * time of the tests; a process for each page, and fine edges of letters, a quarter of the rest.
 */
const flagsOfShortPages = [
  '--js-flags=--no-opt',
  '--in-process-gpu',
  '--no-zygote',
  '--renderer-process-limit=1',
  '--disable-lcd-text',
  '--disable-font-subpixel-positioning',
]

/** Starts the system's Chromium, headless and without its own network traffic. Measurements of pages pass no flags. */
export function launchChromium(flags: readonly string[] = flagsOfShortPages): Promise<Browser> {
  const executablePath = findBrowser()
  if (!executablePath)
    throw new Error('no Chromium found: install it, or name its executable in CHROMIUM_PATH')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Each widget is a sandboxed frame: a process for each took a quarter of the time of the tests.
      '--disable-features=IsolateSandboxedIframes',
      ...flags,
    ],
  })
}
