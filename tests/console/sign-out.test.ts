import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConsoleBrowser } from './console-browser.ts'
import { type EmbeddedConsole, signIn, signUp, startEmbeddedConsole } from './embedded-console.ts'

describe.each(['sqlite', 'postgres'] as const)('signing out (%s)', (engine) => {
  let service: EmbeddedConsole
  beforeAll(async () => {
    service = await startEmbeddedConsole(engine)
    await signUp(service)
  })
  afterAll(() => service?.close())

  async function signInAnew(): Promise<ConsoleBrowser> {
    const browser = new ConsoleBrowser()
    await signIn(service, browser)
    return browser
  }
  const readStatus = async (browser: ConsoleBrowser) =>
    (await browser.request(`${service.url}/api/v1/me`)).status
  const signOut = async (browser: ConsoleBrowser, path = '/console/sign-out') => {
    const response = await browser.request(`${service.url}${path}`, { method: 'POST' })
    expect(response.status).toBe(200)
    return ((await response.json()) as { location: string }).location
  }

  test('ends the session here and at the issuer, which asks for the password again', async () => {
    const browser = await signInAnew()
    expect(await readStatus(browser)).toBe(200)
    const cookie = browser.cookie('tenon-session')
    const location = await signOut(browser)
    expect(browser.cookie('tenon-session')).toBe('')
    expect(await browser.open(location)).toMatchObject({ status: 200, url: `${service.url}/` })
    const thief = new ConsoleBrowser()
    thief.setCookie('tenon-session', cookie, '127.0.0.1')
    expect(await readStatus(thief)).toBe(401)
    const page = await browser.open(`${service.url}/console/sign-in`)
    expect(page.text).toContain('name="password"')
  })

  test('revokes the refresh token at the issuer', async () => {
    const before = service.logged.length
    await signOut(await signInAnew())
    expect(service.logged.slice(before).join()).not.toContain('a grant was revoked')
  })

  test('leaves the sessions of other browsers alone, unless it is everywhere', async () => {
    const [first, second, third] = [await signInAnew(), await signInAnew(), await signInAnew()]
    await signOut(first)
    expect([await readStatus(first), await readStatus(second), await readStatus(third)]).toEqual([
      401, 200, 200,
    ])
    await signOut(second, '/console/sign-out-everywhere')
    expect([await readStatus(second), await readStatus(third)]).toEqual([401, 401])
  })

  test('without a session leads to the start page', async () => {
    expect(await signOut(new ConsoleBrowser())).toBe(`${service.url}/`)
  })

  test('cannot be caused by another site', async () => {
    const browser = await signInAnew()
    for (const headers of [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'x-tenon-console': '1', origin: 'https://evil.example' },
      { 'x-tenon-console': '1', origin: 'null' },
      { 'x-tenon-console': '1', 'sec-fetch-site': 'cross-site', origin: service.url },
      { 'x-tenon-console': '1' },
    ] as Record<string, string>[]) {
      const response = await browser.send(`${service.url}/console/sign-out`, { method: 'POST', headers })
      expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null])
    }
    expect((await browser.send(`${service.url}/console/sign-out`)).status).toBe(405)
    expect(await readStatus(browser)).toBe(200)
  })
})
