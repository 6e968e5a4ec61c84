import type { Browser, BrowserContext } from 'playwright-core'
import type { ConsoleBrowser } from '../console-browser.ts'

/**
 * A context of pages that are signed in as the visitor, who keeps using the same session. Pages of one context load the files
 * of the console once. Their errors are added to `problems`.
 */
export async function openSignedInContext(
  browser: Browser,
  { url, visitor, problems }: { url: string; visitor: ConsoleBrowser; problems: string[] },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // Each frame of an animation is drawn by the processor.
    reducedMotion: 'reduce',
  })
  await copyCookies(visitor, context, url)
  context.setDefaultTimeout(15_000)
  context.on('weberror', (error) => void problems.push(error.error().message))
  context.on('console', (message) => {
    // An answer of the service that the console shows is no problem of the page.
    const isAnswer = /status of (400|404|409|412|422)/.test(message.text())
    if (message.type() === 'error' && !isAnswer) problems.push(message.text())
  })
  await keepRenderer(context, url)
  return context
}

/**
 * Chromium ends a process with the last of its pages. One that stays open saves each test the start of another and the
 * compilation of the console: a quarter of the processor time of a page.
 */
async function keepRenderer(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/readyz`)
}

/** Signs the pages of a context in as the visitor. */
export const copyCookies = (visitor: ConsoleBrowser, context: BrowserContext, url: string): Promise<void> =>
  context.addCookies(visitor.cookieNames.map((name) => ({ name, value: visitor.cookie(name), url })))
