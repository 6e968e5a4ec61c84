// Users of the console, who sign up and in with a browser. Each browser has an address of its own.
import { ConsoleBrowser } from '#tests/console/console-browser.ts'
import type { AttackedService } from '../attacked-service.ts'
import { createAddressHeader } from './client-address.ts'
import { buildAccount } from './issuer-users.ts'

export const openBrowser = () => new ConsoleBrowser('Attack/1.0', createAddressHeader())

export const openSignIn = (browser: ConsoleBrowser, { url }: AttackedService) =>
  browser.open(`${url}/console/sign-in?to=/`)

export async function openSignUp(browser: ConsoleBrowser, service: AttackedService) {
  const { url } = await openSignIn(browser, service)
  return browser.open(`${url}/sign-up`)
}

export const readStatus = async (browser: ConsoleBrowser, { url }: AttackedService) =>
  (await browser.request(`${url}/api/v1/me`)).status

/** The browser of a new user. */
export async function signUpInBrowser(service: AttackedService, user: string): Promise<ConsoleBrowser> {
  const browser = openBrowser()
  await browser.submit(await openSignUp(browser, service), buildAccount(user))
  return requireSession(browser, service)
}

export async function signInInBrowser(service: AttackedService, user: string): Promise<ConsoleBrowser> {
  const browser = openBrowser()
  const { email, password } = buildAccount(user)
  await browser.submit(await openSignIn(browser, service), { email, password })
  return requireSession(browser, service)
}

async function requireSession(browser: ConsoleBrowser, service: AttackedService): Promise<ConsoleBrowser> {
  const status = await readStatus(browser, service)
  if (status !== 200) throw new Error(`the sign-up failed: ${status}`)
  return browser
}
