// Signing in with the client: a service with the embedded issuer, and a service with an external issuer.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClientCredentials, createTenonClient, readBody } from '#client'
import {
  createSessionTokens,
  type DevicePrompt,
  endSession,
  type SignInSession,
  signInOnDevice,
  signInOnLoopback,
} from '#client/sign-in'
import type { ConsoleBrowser, ConsolePage } from '#tests/console/console-browser.ts'
import {
  type EmbeddedConsole,
  firstUser,
  signUp,
  startEmbeddedConsole,
} from '#tests/console/embedded-console.ts'
import { startExternalIssuer } from '#tests/console/external-issuer.ts'
import { startHttpServer } from '#tests/support/servers/listen.ts'
import { startService } from '#tests/support/service/test-service.ts'

let service: EmbeddedConsole
let browser: ConsoleBrowser

beforeAll(async () => {
  service = await startEmbeddedConsole('sqlite')
  browser = await signUp(service)
})
afterAll(() => service?.close())

/** The user's decision on the consent page. */
const decide = (decision: 'allow' | 'deny') => async (url: string) => {
  const back = await browser.submit(await browser.open(url), { decision })
  expect(back.text).toContain('You can close this page')
}
const signIn = (openUrl: (url: string) => Promise<void>) =>
  signInOnLoopback({ baseUrl: service.url, clientName: 'Tests', openUrl })
test('a user signs in by the browser, and the session is renewed until it is ended', async () => {
  const session = await signIn(decide('allow'))
  const saved: SignInSession[] = []
  const store = { save: async (renewed: SignInSession) => void saved.push(renewed) }
  // The token has expired: it is renewed before the first request, once for two requests.
  const token = createSessionTokens({ ...session, renewAt: 0 }, store)
  const tenon = createTenonClient({ baseUrl: service.url, token })
  const [{ user }] = await Promise.all([
    readBody(tenon.GET('/api/v1/me')),
    readBody(tenon.GET('/api/v3/users/me')),
  ])
  expect(user.email).toBe(firstUser.email)
  expect(saved).toHaveLength(1)
  expect(saved[0]?.accessToken).not.toBe(session.accessToken)

  const last = saved[0] as SignInSession
  await endSession(last)
  await expect(createSessionTokens({ ...last, renewAt: 0 }, store).getToken()).rejects.toMatchObject({
    code: 'sign_in_failed',
  })
})

test('a denial by the user is an error, and so is a redirect that belongs to another sign-in', async () => {
  await expect(signIn(decide('deny'))).rejects.toMatchObject({ code: 'sign_in_failed' })
  const redirectForged = async (url: string) => {
    const redirect = new URL(new URL(url).searchParams.get('redirect_uri') ?? '')
    redirect.search = String(new URLSearchParams({ code: 'stolen', state: 'guessed' }))
    await fetch(redirect)
  }
  await expect(signIn(redirectForged)).rejects.toThrow('another sign-in')
})

test('a user signs in a program by its code, or denies it', async () => {
  const submit = (page: ConsolePage, fields: Record<string, string>) =>
    browser.submit(page, { xsrf: /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '', ...fields })
  const decideOnCode = async ({ completeUrl, userCode: user_code }: DevicePrompt, decision: string) => {
    const confirm = await submit(await browser.open(completeUrl ?? ''), { user_code })
    const consent = await submit(confirm, { user_code, confirm: 'yes' })
    await submit(consent, { decision })
  }
  // One after the other, as in one browser.
  let turn = Promise.resolve()
  const start = (decision: string) =>
    signInOnDevice({
      baseUrl: service.url,
      clientName: 'Tests',
      showCode(prompt) {
        turn = turn.then(() => decideOnCode(prompt, decision))
      },
    })
  const denied = expect(start('deny')).rejects.toMatchObject({
    code: 'sign_in_failed',
    details: { error: 'access_denied' },
  })
  const { accessToken: token, ...session } = await start('allow')
  await denied
  expect(session.refreshToken).toEqual(expect.any(String))
  const { user } = await readBody(createTenonClient({ baseUrl: service.url, token }).GET('/api/v3/me'))
  expect(user.email).toBe(firstUser.email)
})

test('a server that is not Tenon is reported', async () => {
  const other = await startHttpServer((_, response) => response.writeHead(404).end())
  const baseUrl = other.url
  const failing = signInOnLoopback({ baseUrl, clientName: 'Tests', openUrl: () => undefined })
  await expect(failing).rejects.toThrow(`${baseUrl} does not say who signs its users in`)
  await other.close()
})

test('a program signs in with client credentials, where the issuer has such clients', async () => {
  const client = { client_id: 'robot', client_secret: 'a secret: of 100%' }
  const grants = { grant_types: ['client_credentials'], redirect_uris: [], response_types: [] }
  const issuer = await startExternalIssuer({ clients: [{ ...client, ...grants }] as never })
  const own = await startService('sqlite', { AUTH_ISSUER: issuer.url })
  const credentials = { baseUrl: own.url, clientId: client.client_id, scope: 'openid' }
  const readApps = (clientSecret: string) =>
    readBody(
      createTenonClient({
        baseUrl: own.url,
        token: createClientCredentials({ ...credentials, clientSecret }),
      }).GET('/api/v3/apps'),
    )
  expect(await readApps(client.client_secret)).toMatchObject({ data: [] })
  await expect(readApps('guessed')).rejects.toMatchObject({ code: 'sign_in_failed', status: 401 })
  await own.close()
  await issuer.close()
})
