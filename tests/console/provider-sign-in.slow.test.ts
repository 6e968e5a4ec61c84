// Signing in to the console at an outside OpenID provider, in a browser.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  providerClient,
  startOpenIdProvider,
  type TestOpenIdProvider,
} from '#tests/issuer/support/openid-provider.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { findAxeViolations } from '#tests/support/find-axe-violations.ts'
import { type EmbeddedConsole, firstUser, signUp, startEmbeddedConsole } from './embedded-console.ts'
import { openWindow } from './support/console-window.ts'

let provider: TestOpenIdProvider
let service: EmbeddedConsole
let browser: Browser
beforeAll(async () => {
  provider = await startOpenIdProvider()
  service = await startEmbeddedConsole('sqlite', {
    AUTH_OIDC_ISSUER: provider.issuer,
    AUTH_OIDC_CLIENT_ID: providerClient.id,
    AUTH_OIDC_CLIENT_SECRET: providerClient.secret,
    AUTH_OIDC_LABEL: 'Example',
    AUTH_ACCOUNT_DOMAINS: 'example.com',
  })
  await signUp(service)
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
  await provider?.close()
})

test('a person without an account signs in with the button, and is the same user the next time', async () => {
  const readUser = async () => {
    const { page, context, takeProblems } = await openWindow(browser, { bypassCSP: false })
    await page.goto(`${service.url}/console/sign-in?to=/apps`)
    await page.getByRole('button', { name: 'Sign in with Example' }).click()
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.waitForURL(`${service.url}/apps`)
    const headers = { 'x-tenon-console': '1', 'sec-fetch-site': 'same-origin' }
    const me = await (await context.request.get(`${service.url}/api/v3/users/me`, { headers })).json()
    expect(takeProblems().filter((problem) => problem.startsWith('policy'))).toEqual([])
    await context.close()
    return me.user
  }
  const user = await readUser()
  expect(user).toMatchObject({
    email: 'grace@example.com',
    name: 'Grace Hopper',
    is_administrator: false,
    can_sign_in: false,
    email_verified: true,
  })
  expect((await readUser()).id).toBe(user.id)
})

test.each(['light', 'dark'] as const)(
  'the page is accessible in the %s theme, also with a reason',
  async (colorScheme) => {
    const { page, context } = await openWindow(browser, {
      bypassCSP: true,
      colorScheme,
      viewport: { width: 390, height: 844 },
    })
    const capture = async (name: string) => {
      if (process.env.SCREENSHOTS)
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 844 })
          await page.screenshot({ path: `.cache/screenshots/${name}-${colorScheme}-${width}.png` })
        }
    }
    await page.goto(`${service.url}/console/sign-in?to=/apps`)
    expect(await findAxeViolations(page)).toEqual([])
    await capture('sign-in-provider')
    provider.person = { sub: 'eve', email: 'eve@evil.example', email_verified: true }
    await page.getByRole('button', { name: 'Sign in with Example' }).click()
    await page.getByRole('link', { name: 'Continue' }).click()
    expect(await page.getByRole('alert').textContent()).toContain('domain of the e-mail address')
    expect(await findAxeViolations(page)).toEqual([])
    await capture('sign-in-provider-reason')
    // The password still works from here.
    await page.locator('[name=email]').fill(firstUser.email)
    await page.locator('[name=password]').fill(firstUser.password)
    await page.locator('[name=password]').press('Enter')
    await page.waitForURL(`${service.url}/apps`)
    await context.close()
  },
)
