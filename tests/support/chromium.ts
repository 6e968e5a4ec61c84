import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const paths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Starts the system's Chromium, headless and without network traffic of its own. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? paths.find((path) => existsSync(path))
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
    ],
  })
}
