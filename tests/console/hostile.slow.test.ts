// Names, texts and answers that attack the page that shows them: no script runs, the policy reports nothing, and nothing is
// wider than a phone.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { takeSample } from '#tests/support/test-scope.ts'
import { type ConsoleProgram, startConsoleService } from './support/console-program.ts'
import {
  type ConsoleWindow,
  openWindow,
  signInWindow,
  signUpInWindow,
  waitUntilLoaded,
} from './support/console-window.ts'
import { type PreparedApp, type PreparedTexts, prepareApp } from './support/prepared-app.ts'
import { listScreens } from './support/screens.ts'

/** Far beyond what forty screens take. */
const allScreensMs = 600_000

const markup = `"><script>window.attacked=1</script><img src=x onerror="window.attacked=1">`
const attacks: Record<string, PreparedTexts> = {
  markup: {
    name: `${markup}' \u202Egpj.exe\u202C \u2066\u05E9\u05DC\u2069 \u{1F469}\u200D\u{1F680}`,
    text: [
      `${markup} <svg onload="window.attacked=1"> {{constructor}} \${1+1}`,
      '[open](javascript:window.attacked=1) javascript:window.attacked=1 data:text/html,<script>1</script>',
      `\u202E${'evil \u05E9\u05DC\u05D5\u05DD '.repeat(40)}`,
    ].join('\n'),
  },
  // A text that starts as an address is shown as a link in some places.
  'a script URL': { name: 'javascript:window.attacked=1', text: 'javascript:window.attacked=1' },
  '10,000 characters': { name: 'W'.repeat(110), text: 'W'.repeat(10_000) },
}

let browser: Browser
let program: ConsoleProgram
let window: ConsoleWindow

beforeAll(async () => {
  ;[browser, program] = await Promise.all([launchChromium(), startConsoleService()])
  window = await openWindow(browser, { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  await signUpInWindow(window, program)
  await signInWindow(window, program)
})
afterAll(async () => {
  await browser?.close()
  await program?.close()
})

async function readProblems(): Promise<string[]> {
  const [attacked, overflow] = await window.page.evaluate(() => [
    'attacked' in globalThis,
    document.documentElement.scrollWidth - innerWidth,
  ])
  const problems = window.takeProblems()
  if (attacked) problems.push('a script of the attack ran')
  if (Number(overflow) > 0) problems.push(`${overflow} px wider than the window`)
  return problems
}

/** `every`: of how many screens one is visited, unless in full scope. */
async function visitScreens(app: PreparedApp, every: number): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  await window.page.goto(program.url)
  for (const [title, path] of takeSample(listScreens(app), every)) {
    // As a link of the console does, without a reload: an attack would persist on the next screen.
    await window.page.evaluate((to) => history.pushState(null, '', to), path)
    await waitUntilLoaded(window)
    const problems = await readProblems()
    if (problems.length > 0) found[title] = problems
  }
  return found
}

test.each(Object.entries(attacks))(
  '%s harms no screen',
  async (_, texts) => {
    const app = await prepareApp(await program.openOperatorClient(), texts)
    expect(await visitScreens(app, texts === attacks.markup ? 3 : 12)).toEqual({})
    await window.page.goto(`${program.url}/apps/${app.appId}/tools?tool=${app.toolId}&tab=playground`)
    await window.page.getByRole('button', { name: 'Run', exact: true }).click()
    await window.page.getByText('Succeeded').first().waitFor()
    for (const tab of ['Result', 'Content', 'Request', 'Widget', 'Raw']) {
      await window.page.getByRole('tablist', { name: 'Result views' }).getByText(tab).click()
      await waitUntilLoaded(window)
      expect(await readProblems(), tab).toEqual([])
    }
    await app.upstream.close()
  },
  allScreensMs,
)

test.each(Object.entries(attacks))('%s typed as a source and a name of an app is text', async (_, texts) => {
  const { page } = window
  await page.goto(`${program.url}/apps/new`)
  await page.getByLabel('OpenAPI document or MCP server').fill(texts.text)
  await page.getByLabel('App name').fill(texts.name)
  await page.keyboard.press('Enter')
  expect(await readProblems()).toEqual([])
})
