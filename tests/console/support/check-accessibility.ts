import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Ids of the rules that the page violates. Its context must have `bypassCSP`, for the script of axe. */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string }[] }> }
    }
    return (await checker.run()).violations.map(({ id }) => id)
  })
}
