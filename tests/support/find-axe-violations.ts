// Accessibility of a page as axe judges it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright-core'

type AxeResults = { violations: { id: string; nodes: { html: string }[] }[] }

declare global {
  interface Window {
    axe?: { run(options: object): Promise<AxeResults> }
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules of WCAG, A and AA, and of good practice, by their tags. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What differs between themes. */
export const colourRules = ['color-contrast']

/**
 * Returns each violated rule with its elements. `rules`: tags or ids of axe. The context of the page must have
 * `bypassCSP` where a policy forbids scripts. Frames are not looked at: those of widgets have tests of their own.
 */
export async function findAxeViolations(page: Page | Frame, rules = everyRule): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource)
  const options = { iframes: false, runOnly: rules, resultTypes: ['violations'] }
  const results = await page.evaluate((given) => window.axe?.run(given), options)
  if (!results) throw new Error('axe is not in the page')
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
