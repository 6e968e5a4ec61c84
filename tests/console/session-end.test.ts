import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConsoleBrowser } from './console-browser.ts'
import { type EmbeddedConsole, signIn, signUp, startEmbeddedConsole } from './embedded-console.ts'

describe.each(['sqlite', 'postgres'] as const)('a session (%s)', (engine) => {
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
  const setColumn = (column: string, value: string) =>
    service.execute(`update console_sessions set ${column} = '${value}'`)
  const past = '2001-01-01T00:00:00.000Z'

  test.each(['idle_ends_at', 'ends_at'])('ends in the middle of the work (%s)', async (column) => {
    const browser = await signInAnew()
    expect(await readStatus(browser)).toBe(200)
    await setColumn(column, past)
    expect(await readStatus(browser)).toBe(401)
  })

  test('is prolonged by use', async () => {
    const browser = await signInAnew()
    const soon = new Date(Date.now() + 60_000).toISOString()
    await setColumn('last_used_at', past)
    await setColumn('idle_ends_at', soon)
    expect(await readStatus(browser)).toBe(200)
    const { data: sessions } = (await (await browser.request(`${service.url}/api/v3/sessions`)).json()) as {
      data: { current: boolean; last_used_at: string }[]
    }
    expect(sessions.find(({ current }) => current)?.last_used_at).not.toBe(past)
  })

  test('renews its tokens at the embedded issuer', async () => {
    const browser = await signInAnew()
    await setColumn('renew_at', past)
    await setColumn('expires_at', past)
    const all = await Promise.all(Array.from({ length: 6 }, () => readStatus(browser)))
    expect(all).toEqual([200, 200, 200, 200, 200, 200])
  })

  test('ends when its tokens cannot be decrypted', async () => {
    const browser = await signInAnew()
    await setColumn('access_token', 'tests.x')
    expect(await readStatus(browser)).toBe(401)
  })

  test('is replaced by the next one of the same browser', async () => {
    const browser = await signInAnew()
    const stolen = new ConsoleBrowser()
    stolen.setCookie('tenon-session', browser.cookie('tenon-session'), '127.0.0.1')
    expect(await readStatus(stolen)).toBe(200)
    await signIn(service, browser)
    expect([await readStatus(browser), await readStatus(stolen)]).toEqual([200, 401])
  })

  test('is unknown with another cookie', async () => {
    for (const value of ['x', 'a'.repeat(32), 'a'.repeat(500), '%00', '"']) {
      const browser = new ConsoleBrowser()
      browser.setCookie('tenon-session', value, '127.0.0.1')
      expect(await readStatus(browser)).toBe(401)
    }
  })
})
