import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConsoleBrowser } from '#tests/console/console-browser.ts'
import { type EmbeddedConsole, signIn, startEmbeddedConsole } from '#tests/console/embedded-console.ts'
import { type ExternalIssuer, startExternalIssuer } from '#tests/console/external-issuer.ts'

describe.each(['sqlite', 'postgres'] as const)('sessions (%s)', (engine) => {
  let issuer: ExternalIssuer
  let service: EmbeddedConsole
  beforeAll(async () => {
    issuer = await startExternalIssuer()
    service = await startEmbeddedConsole(engine, {
      AUTH_ISSUER: issuer.url,
      TRUST_PROXY: '127.0.0.1,::1',
    })
  })
  afterAll(async () => {
    await service?.close()
    await issuer?.close()
  })

  type Session = Record<string, unknown> & { id: string; current: boolean }

  async function signInAs(userAgent: string, headers = {}): Promise<ConsoleBrowser> {
    const browser = new ConsoleBrowser(userAgent, headers)
    await signIn(service, browser)
    return browser
  }
  const request = async (browser: ConsoleBrowser, method: string, path = '') => {
    const response = await browser.request(`${service.url}/api/v3/sessions${path}`, { method })
    // biome-ignore lint/suspicious/noExplicitAny: tests check the members that matter to them
    return { status: response.status, body: (await response.json()) as any }
  }
  const list = async (browser: ConsoleBrowser): Promise<Session[]> =>
    (await request(browser, 'GET')).body.data
  const findOwn = async (browser: ConsoleBrowser) => (await list(browser)).find(({ current }) => current)

  describe('v3.sessions.list', () => {
    test('shows every browser of the user, and marks the requesting one', async () => {
      const [laptop, phone] = [await signInAs('Laptop/1.0'), await signInAs('Phone/2.0')]
      const sessions = await list(phone)
      expect(sessions.map(({ user_agent, current }) => [user_agent, current])).toEqual([
        ['Phone/2.0', true],
        ['Laptop/1.0', false],
      ])
      const instant = expect.stringMatching(/^20\d\d-.*Z$/)
      expect(await findOwn(laptop)).toEqual({
        id: expect.stringMatching(/^ses_/),
        current: true,
        user_agent: 'Laptop/1.0',
        address: '127.0.0.1',
        created_at: instant,
        last_used_at: instant,
        expires_at: instant,
      })
    })
  })

  test('show the IPv6 address of a browser, also in the audit trail', async () => {
    const address = '2001:db8:1:2::7'
    const browser = await signInAs('Laptop/1.0', { 'x-forwarded-for': address })
    expect((await findOwn(browser))?.address).toBe(address)
    const response = await browser.request(`${service.url}/api/v3/audit?operation=console.&limit=1`)
    expect((await response.json()).data).toMatchObject([{ address }])
  })

  describe('v3.sessions.revoke', () => {
    test('ends the session at once', async () => {
      const [laptop, phone] = [await signInAs('Laptop/1.0'), await signInAs('Phone/2.0')]
      const { id = '' } = (await findOwn(phone)) ?? {}
      expect(await request(laptop, 'DELETE', `/${id}`)).toEqual({ status: 200, body: { revoked: true } })
      expect((await request(phone, 'GET')).status).toBe(401)
      expect((await request(laptop, 'DELETE', `/${id}`)).status).toBe(404)
    })
  })

  describe('v3.sessions.revokeOthers', () => {
    test('ends all sessions except the requesting one', async () => {
      const [laptop, phone] = [await signInAs('Laptop/1.0'), await signInAs('Phone/2.0')]
      const { status, body } = await request(laptop, 'POST', '/revoke-others')
      expect([status, body.revoked > 0]).toEqual([200, true])
      expect((await request(phone, 'GET')).status).toBe(401)
      expect((await list(laptop)).map(({ current }) => current)).toEqual([true])
      expect((await request(laptop, 'POST', '/revoke-others')).body).toEqual({ revoked: 0 })
    })
  })
})
