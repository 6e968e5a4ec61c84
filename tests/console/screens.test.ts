// Every screen, in both themes, on a phone and on a desktop: axe finds nothing and nothing is wider than the window.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { type ConsoleProgram, startConsoleProgram } from './support/console-program.ts'
import {
  type ConsoleWindow,
  openWindow,
  signInWindow,
  signUpInWindow,
  waitUntilLoaded,
} from './support/console-window.ts'
import { findAxeViolations } from './support/find-axe-violations.ts'
import { type PreparedApp, prepareApp } from './support/prepared-app.ts'
import { listScreens } from './support/screens.ts'

/** Far beyond what forty screens take. */
const allScreensMs = 600_000

/** A folder for a picture of each screen. */
const screenshots = process.env.SCREENSHOTS

let browser: Browser
let program: ConsoleProgram
let app: PreparedApp
let session: Awaited<ReturnType<ConsoleWindow['context']['storageState']>>

beforeAll(async () => {
  ;[browser, program] = await Promise.all([launchChromium(), startConsoleProgram()])
  const window = await openWindow(browser)
  await signUpInWindow(window, program)
  await signInWindow(window, program)
  session = await window.context.storageState()
  await window.context.close()
  app = await prepareApp(await program.openOperatorClient(), {
    name: 'Pets of the neighbourhood',
    text: 'Lists the pets of the neighbourhood, the newest first, with what is known of them.',
  })
})
afterAll(async () => {
  await browser?.close()
  await program?.close()
  await app?.upstream.close()
})

/** Waits until the colours of another theme are in effect. */
const waitForPaint = (page: Page) =>
  page.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise((done) => requestAnimationFrame(done))
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))
  })

const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Both themes are looked at in one load of the page: colours alone differ. */
async function findFaults(window: ConsoleWindow, name: string): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await window.page.emulateMedia({ colorScheme })
    await waitForPaint(window.page)
    for (const violation of await findAxeViolations(window.page)) faults.push(`${colorScheme}: ${violation}`)
    if (screenshots)
      await window.page.screenshot({ path: `${screenshots}/${name}-${colorScheme}.png`, fullPage: true })
  }
  const overflow = await measureOverflow(window.page)
  if (overflow > 0) faults.push(`${overflow} px wider than the window`)
  return [...faults, ...window.takeProblems()]
}

test.each([
  [390, 844],
  [1280, 900],
])(
  'at %i px axe finds nothing in either theme, and nothing is too wide',
  async (width, height) => {
    const window = await openWindow(browser, {
      viewport: { width, height },
      reducedMotion: 'reduce',
      storageState: session,
    })
    const found: Record<string, string[]> = {}
    for (const [title, path] of listScreens(app)) {
      await window.page.goto(program.url + path)
      await waitUntilLoaded(window)
      const faults = await findFaults(window, `${title.replaceAll(' ', '-')}-${width}`)
      if (faults.length > 0) found[title] = faults
    }
    await window.context.close()
    expect(found).toEqual({})
  },
  allScreensMs,
)
