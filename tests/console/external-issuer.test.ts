import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { ConsoleBrowser } from './console-browser.ts'
import { type EmbeddedConsole, signIn, startEmbeddedConsole } from './embedded-console.ts'
import { type ExternalIssuer, type ExternalIssuerOptions, startExternalIssuer } from './external-issuer.ts'

const readUser = async (url: string, browser: ConsoleBrowser) => {
  const response = await browser.request(`${url}/api/v1/me`)
  const body = (await response.json()) as { user?: { email: string }; error?: { code: string } }
  return [response.status, body.user?.email ?? body.error?.code]
}
const signedIn = [200, 'grace@example.com']

describe.each(['sqlite', 'postgres'] as const)('at an external issuer (%s)', (engine) => {
  let issuer: ExternalIssuer
  let service: EmbeddedConsole
  beforeAll(async () => {
    issuer = await startExternalIssuer()
    service = await startEmbeddedConsole(engine, { AUTH_ISSUER: issuer.url })
  })
  afterAll(async () => {
    await service?.close()
    await issuer?.close()
  })

  const count = (name: string) => issuer.events.filter((event) => event === name).length

  test('the service registers itself once, and signs users in', async () => {
    for (const browser of [new ConsoleBrowser(), new ConsoleBrowser()]) {
      expect(await signIn(service, browser, '/apps')).toMatchObject({ url: `${service.url}/apps` })
      expect(await readUser(service.url, browser)).toEqual(signedIn)
    }
    expect(count('registration_create.success')).toBe(1)
  })

  test('tokens are renewed ahead of their expiry, once for all requests', async () => {
    const browser = new ConsoleBrowser()
    await signIn(service, browser)
    await service.execute(`update console_sessions set renew_at = '2001-01-01T00:00:00.000Z'`)
    const before = count('grant.success')
    const replies = await Promise.all(Array.from({ length: 8 }, () => readUser(service.url, browser)))
    expect(replies).toEqual(replies.map(() => signedIn))
    await readUser(service.url, browser)
    expect([count('grant.success') - before, count('grant.error'), count('grant.revoked')]).toEqual([1, 0, 0])
  })

  test('expired tokens are renewed while requests wait', async () => {
    const browser = new ConsoleBrowser()
    await signIn(service, browser)
    await service.execute(
      `update console_sessions set renew_at = '2001-01-01T00:00:00.000Z', expires_at = '2001-01-01T00:00:00.000Z'`,
    )
    const before = count('grant.success')
    const replies = await Promise.all(Array.from({ length: 8 }, () => readUser(service.url, browser)))
    expect(replies).toEqual(replies.map(() => signedIn))
    expect([count('grant.success') - before, count('grant.error')]).toEqual([1, 0])
  })

  test('an outage of the issuer ends no session', async () => {
    const browser = new ConsoleBrowser()
    await signIn(service, browser)
    issuer.outage.isOn = true
    onTestFinished(() => {
      issuer.outage.isOn = false
    })
    await service.execute(`update console_sessions set renew_at = '2001-01-01T00:00:00.000Z'`)
    expect(await readUser(service.url, browser)).toEqual(signedIn)
    await service.execute(
      `update console_sessions set expires_at = '2001-01-01T00:00:00.000Z', retry_at = null`,
    )
    expect(await readUser(service.url, browser)).toEqual([503, 'unavailable'])
    issuer.outage.isOn = false
    await service.execute('update console_sessions set retry_at = null')
    expect(await readUser(service.url, browser)).toEqual(signedIn)
  })

  test('a refused renewal ends the session', async () => {
    const browser = new ConsoleBrowser()
    await signIn(service, browser)
    await issuer.revokeAll()
    await service.execute(`update console_sessions set renew_at = '2001-01-01T00:00:00.000Z'`)
    expect(await readUser(service.url, browser)).toEqual([401, 'unauthorized'])
    expect(await readUser(service.url, browser)).toEqual([401, 'unauthorized'])
  })

  test('signing out revokes the tokens and leads to the sign-out of the issuer', async () => {
    const browser = new ConsoleBrowser()
    await signIn(service, browser)
    const before = count('grant.revoked')
    const response = await browser.request(`${service.url}/console/sign-out`, { method: 'POST' })
    const { location } = (await response.json()) as { location: string }
    expect(location).toContain(`${issuer.url}/session/end?id_token_hint=`)
    expect((await browser.open(location)).status).toBe(200)
    expect(count('grant.revoked')).toBe(before + 1)
  })
})

test('a user whom only the ID token names has the e-mail and the name of it, also after a renewal', async () => {
  const issuer = await startExternalIssuer({ namesUserInIdTokenOnly: true })
  onTestFinished(() => issuer.close())
  const service = await startEmbeddedConsole('sqlite', { AUTH_ISSUER: issuer.url })
  onTestFinished(() => service.close())
  const browser = new ConsoleBrowser()
  await signIn(service, browser)
  const readMe = async () => {
    const { user } = await (await browser.request(`${service.url}/api/v1/me`)).json()
    return [user.email, user.name]
  }
  expect(await readMe()).toEqual(['grace@example.com', 'grace'])
  await service.execute(`update console_sessions set renew_at = '2001-01-01T00:00:00.000Z'`)
  expect(await readMe()).toEqual(['grace@example.com', 'grace'])
})

describe('two replicas', () => {
  test('finish a sign-in of each other, and use a refresh token once', async () => {
    const issuer = await startExternalIssuer()
    onTestFinished(() => issuer.close())
    const service = await startEmbeddedConsole('postgres', { AUTH_ISSUER: issuer.url })
    onTestFinished(() => service.close())
    const other = await service.startReplica()
    const browser = new ConsoleBrowser()
    await signIn(other, browser)
    expect(await readUser(other.url, browser)).toEqual(signedIn)
    expect(await readUser(service.url, browser)).toEqual(signedIn)
    await service.execute(
      `update console_sessions set renew_at = '2001-01-01T00:00:00.000Z', expires_at = '2001-01-01T00:00:00.000Z'`,
    )
    const before = issuer.events.length
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => readUser(index % 2 ? service.url : other.url, browser)),
    )
    expect(replies).toEqual(replies.map(() => signedIn))
    expect(issuer.events.slice(before)).toEqual(['grant.success'])
    await browser.request(`${other.url}/console/sign-out`, { method: 'POST' })
    expect((await readUser(service.url, browser))[0]).toBe(401)
  })
})

describe('without dynamic registration', () => {
  async function start(options: ExternalIssuerOptions, settings: Record<string, string> = {}) {
    const issuer = await startExternalIssuer({ allowsRegistration: false, ...options })
    onTestFinished(() => issuer.close())
    const service = await startEmbeddedConsole('sqlite', { AUTH_ISSUER: issuer.url, ...settings })
    onTestFinished(() => service.close())
    return { issuer, service }
  }

  test('a page and the log say which client is missing', async () => {
    const { service } = await start({})
    const page = await new ConsoleBrowser().open(`${service.url}/console/sign-in`)
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(page.text).toContain(`${service.url}/console/callback`)
    expect(page.text).toContain('CONSOLE_CLIENT_ID')
    expect(service.logged.join()).toContain('set CONSOLE_CLIENT_ID')
  })

  test.each(['client_secret_basic', 'client_secret_post'] as const)(
    'the client of the settings signs users in (%s)',
    async (method) => {
      const url = `http://127.0.0.1:${await findFreePort()}`
      const client = {
        client_id: 'tenon at work',
        client_secret: 'a secret: of 100%',
        redirect_uris: [`${url}/console/callback`],
        token_endpoint_auth_method: method,
      }
      const { service } = await start(
        { clients: [client], authMethods: [method] },
        { BASE_URL: url, CONSOLE_CLIENT_ID: client.client_id, CONSOLE_CLIENT_SECRET: client.client_secret },
      )
      const browser = new ConsoleBrowser()
      await signIn(service, browser)
      expect(await readUser(service.url, browser)).toEqual(signedIn)
    },
  )
})
