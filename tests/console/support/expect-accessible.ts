import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAxeViolations } from '#tests/support/find-axe-violations.ts'

const { SCREENSHOTS: screenshots } = process.env

/** In both themes, on a phone, on a tablet and on a desk: no finding of axe, nothing wider than the window, and a picture if wanted. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const [width, colorScheme] of [
    [390, 'light'],
    [390, 'dark'],
    [800, 'light'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    expect(await findAxeViolations(page), `${name} ${width} ${colorScheme}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    if (!screenshots) continue
    mkdirSync(screenshots, { recursive: true })
    await page.screenshot({ path: join(screenshots, `${name}-${width}-${colorScheme}.png`), fullPage: true })
  }
}
