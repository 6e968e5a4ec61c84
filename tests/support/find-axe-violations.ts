// Accessibility of a page as axe judges it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright-core'

type AxeResults = { violations: { id: string; nodes: { html: string }[] }[] }

declare global {
  interface Window {
    axe?: { run(context: string, options: object): Promise<AxeResults> }
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules of WCAG, A and AA, and of good practice, by their tags. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** `layout`: all but what differs between themes, which is `colours`; it takes most of the time of `all`. */
export type AxeRules = 'all' | 'colours' | 'layout'

const optionsByRules: Record<AxeRules, object> = {
  all: { runOnly: everyRule },
  colours: { runOnly: ['color-contrast'] },
  layout: { runOnly: everyRule, rules: { 'color-contrast': { enabled: false } } },
}

/**
 * Returns each violated rule with its elements. The context of the page must have `bypassCSP` where a policy forbids
 * scripts. Frames are not looked at: those of widgets have tests of their own.
 */
export async function findAxeViolations(page: Page | Frame, rules: AxeRules = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource)
  const options = { iframes: false, resultTypes: ['violations'], ...optionsByRules[rules] }
  // By selector: in a page that was written into its frame, axe does not recognise the document.
  const results = await page.evaluate((given) => window.axe?.run('html', given), options)
  if (!results) throw new Error('axe is not in the page')
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
