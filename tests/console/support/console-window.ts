// A window of a browser in which the console is used by a person: signed in as people sign in, and watched for everything
// that a browser complains about.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { firstUser } from '../embedded-console.ts'
import type { ConsoleProgram } from './console-program.ts'

export type ConsoleWindow = {
  page: Page
  context: BrowserContext
  /** Returns and clears the console errors, page errors and policy violations since the last call. */
  takeProblems(): string[]
  /** How many requests of the page are under way. */
  countRequests(): number
}

type Credentials = { email: string; password: string }

/** An answer of the service that the console shows is no problem of the page. */
const isAnswerOfService = (text: string) =>
  /^Failed to load resource: the server responded with a status of (400|401|404|409|412|422)/.test(text)

export async function openWindow(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<ConsoleWindow> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    // Each frame of an animation is drawn by the processor.
    reducedMotion: 'reduce',
    ...options,
  })
  const problems: string[] = []
  await context.exposeFunction('reportViolation', (text: string) => void problems.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { reportViolation } = window as unknown as { reportViolation: (text: string) => void }
      reportViolation(`policy: ${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  context.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.type() === 'warning'
    if (isProblem && !isAnswerOfService(message.text())) problems.push(message.text())
  })
  context.on('weberror', (error) => void problems.push(String(error.error())))
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  return { page, context, takeProblems: () => problems.splice(0), countRequests: watchRequests(page) }
}

function watchRequests(page: Page): () => number {
  const open = new Set<object>()
  page.on('request', (request) => void open.add(request))
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  page.on('framenavigated', (frame) => frame === page.mainFrame() && open.clear())
  return () => open.size
}

/** Signs up as the first user by the one-time link; the window is signed in at the issuer then. */
export async function signUpInWindow({ page }: ConsoleWindow, { invitation }: ConsoleProgram): Promise<void> {
  await page.goto(invitation)
  await page.locator('[name=name]').fill(firstUser.name)
  await page.locator('[name=email]').fill(firstUser.email)
  await page.locator('[name=password]').fill(firstUser.password)
  await page.locator('button[type=submit]').click()
}

/** Fills in the form of the issuer, where the window is now. */
export async function enterCredentials(
  page: Page,
  { email, password }: Credentials = firstUser,
): Promise<void> {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=password]').press('Enter')
}

/** Opens an address of the console and signs in on the way. */
export async function signInWindow(
  { page }: ConsoleWindow,
  { url }: ConsoleProgram,
  to = '/',
): Promise<void> {
  await page.goto(`${url}/console/sign-in?to=${encodeURIComponent(to)}`)
  if (await page.locator('[name=password]').isVisible()) await enterCredentials(page)
  await page.waitForURL(`${url}${to}`)
  await page.locator('main h1').waitFor()
}

/** Milliseconds without a request after which a page is taken as loaded. */
const quietMs = 120

/** Waits until the page has its heading, requests nothing and says nowhere that it is loading. */
export async function waitUntilLoaded({ page, countRequests }: ConsoleWindow): Promise<void> {
  await page.locator('h1').first().waitFor()
  for (let quietSince = Date.now(); Date.now() - quietSince < quietMs; await page.waitForTimeout(20))
    if (countRequests() > 0) quietSince = Date.now()
  await page.getByRole('status').getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' })
}
