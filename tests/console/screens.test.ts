// Screens in both themes, on a phone and on a desktop: axe finds nothing, and nothing is wider than the window. `npm test` has
// a third of them in one view each, `npm run checks -- screens` all of them in all views.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { type AxeRules, findAxeViolations } from '#tests/support/find-axe-violations.ts'
import { isFullScope, takeSample } from '#tests/support/test-scope.ts'
import { type ConsoleProgram, startConsoleService } from './support/console-program.ts'
import {
  type ConsoleWindow,
  openWindow,
  signInWindow,
  signUpInWindow,
  waitUntilLoaded,
} from './support/console-window.ts'
import { type PreparedApp, prepareApp } from './support/prepared-app.ts'
import { listScreens } from './support/screens.ts'

/** Far beyond what forty screens take. */
const allScreensMs = 600_000

/** A folder for a picture of each screen, or of those whose title has the text of `SCREENS`. */
const { SCREENSHOTS: screenshots, SCREENS: shownTitles = '' } = process.env

let browser: Browser
let program: ConsoleProgram
let app: PreparedApp
let session: Awaited<ReturnType<ConsoleWindow['context']['storageState']>>

beforeAll(async () => {
  ;[browser, program] = await Promise.all([launchChromium(), startConsoleService()])
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

/** Waits until the layout and the colours of another view are in effect. Animations by scrolling never finish. */
const waitForPaint = (page: Page) =>
  page.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise((done) => requestAnimationFrame(done))
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    await Promise.all(timed.map((animation) => animation.finished.catch(() => {})))
  })

const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

type View = { width: number; colorScheme: 'light' | 'dark'; rules?: AxeRules | 'none' }

const everyView: View[] = [360, 768, 1280, 2560].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

const sampledViews: View[] = [
  { width: 1280, colorScheme: 'light', rules: 'all' },
  { width: 360, colorScheme: 'light', rules: 'none' },
  { width: 1280, colorScheme: 'dark', rules: 'none' },
  { width: 360, colorScheme: 'dark', rules: 'layout' },
]

/** One of the views; axe, which takes most of the time, in half of them. */
const sampleView = (screen: number): View[] => sampledViews.slice(screen % sampledViews.length).slice(0, 1)

async function findProblemsInView({ page }: ConsoleWindow, title: string, view: View): Promise<string[]> {
  const { width, colorScheme, rules } = view
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme })
  await waitForPaint(page)
  const problems = rules === 'none' ? [] : await findAxeViolations(page, rules)
  const overflow = await measureOverflow(page)
  if (overflow > 0) problems.push(`${overflow} px wider than the window`)
  const name = `${title.replaceAll(' ', '-')}-${width}-${colorScheme}`
  if (screenshots) await page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: true })
  return problems.map((problem) => `${width} px, ${colorScheme}: ${problem}`)
}

test(
  'axe finds nothing on any screen, and nothing is too wide',
  async () => {
    const window = await openWindow(browser, { reducedMotion: 'reduce', storageState: session })
    const found: Record<string, string[]> = {}
    const screens = listScreens(app).filter(([title]) => title.includes(shownTitles))
    for (const [screen, [title, path]] of takeSample(screens, screenshots ? 1 : 5).entries()) {
      await window.page.goto(program.url + path)
      await waitUntilLoaded(window)
      const problems: string[] = []
      // One load of the page for all views: a window is resized and a theme changes while people look at it, too.
      for (const view of isFullScope || screenshots ? everyView : sampleView(screen))
        problems.push(...(await findProblemsInView(window, title, view)))
      problems.push(...window.takeProblems())
      if (problems.length > 0) found[title] = problems
    }
    await window.context.close()
    expect(found).toEqual({})
  },
  allScreensMs,
)
