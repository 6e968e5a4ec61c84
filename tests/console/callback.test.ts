import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ConsoleBrowser } from './console-browser.ts'
import { type EmbeddedConsole, signIn, startEmbeddedConsole } from './embedded-console.ts'
import { type ExternalIssuer, startExternalIssuer } from './external-issuer.ts'

let issuer: ExternalIssuer
let service: EmbeddedConsole
beforeAll(async () => {
  issuer = await startExternalIssuer()
  service = await startEmbeddedConsole('sqlite', { AUTH_ISSUER: issuer.url })
})
afterAll(async () => {
  await service?.close()
  await issuer?.close()
})

/** Signs in up to the callback, which is not opened. */
const stopAtCallback = async (browser: ConsoleBrowser) =>
  new URL((await browser.open(`${service.url}/console/sign-in`, /\/console\/callback/)).url)

const isSignedIn = async (browser: ConsoleBrowser) =>
  (await browser.request(`${service.url}/api/v1/apps`)).status === 200

async function expectRejection(browser: ConsoleBrowser, callback: URL, code: string): Promise<void> {
  const page = await browser.open(callback.href)
  expect([page.status, page.headers.get('cache-control')]).toEqual([400, 'no-store'])
  expect(page.text).toContain(`<dd>${code}</dd>`)
  expect(page.headers.getSetCookie()).toEqual([])
  expect(await isSignedIn(browser)).toBe(false)
}

describe('the callback', () => {
  test('signs in the browser that started it, with a cookie of its own', async () => {
    const browser = new ConsoleBrowser()
    const callback = await stopAtCallback(browser)
    expect(await isSignedIn(browser)).toBe(false)
    const response = await browser.send(callback.href)
    expect([response.status, response.headers.get('location')]).toEqual([303, `${service.url}/`])
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(
      /^tenon-session=[a-z0-9]{32}; Max-Age=(2592000|2591999); Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('is refused when it is opened again', async () => {
    const browser = new ConsoleBrowser()
    const callback = await stopAtCallback(browser)
    await browser.open(callback.href)
    await browser.request(`${service.url}/console/sign-out`, { method: 'POST' })
    await expectRejection(browser, callback, 'invalid_state')
  })

  test('is refused in another browser, and still works in the one that started it', async () => {
    const browser = new ConsoleBrowser()
    const callback = await stopAtCallback(browser)
    const thief = new ConsoleBrowser()
    await expectRejection(thief, callback, 'invalid_state')
    await stopAtCallback(thief)
    await expectRejection(thief, callback, 'invalid_state')
    await browser.open(callback.href)
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('is refused with the state of another sign-in, whose verifier does not match', async () => {
    const browser = new ConsoleBrowser()
    const [first, second] = [await stopAtCallback(browser), await stopAtCallback(browser)]
    first.searchParams.set('state', second.searchParams.get('state') ?? '')
    await expectRejection(browser, first, 'invalid_grant')
  })

  test.each([
    ['a changed state', (url: URL) => url.searchParams.set('state', 'x'), 'invalid_state'],
    ['no state', (url: URL) => url.searchParams.delete('state'), 'invalid_request'],
    ['two states', (url: URL) => url.searchParams.append('state', 'x'), 'invalid_request'],
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example'), 'issuer_mismatch'],
    ['no issuer', (url: URL) => url.searchParams.delete('iss'), 'issuer_mismatch'],
    ['no code', (url: URL) => url.searchParams.delete('code'), 'no_code'],
    ['a changed code', (url: URL) => url.searchParams.set('code', 'x'), 'invalid_grant'],
  ] as const)('is refused with %s', async (_, change, code) => {
    const browser = new ConsoleBrowser()
    const callback = await stopAtCallback(browser)
    change(callback)
    await expectRejection(browser, callback, code)
  })

  test('is refused when the ID token has another nonce', async () => {
    issuer.foreignNonce.isOn = true
    onTestFinished(() => {
      issuer.foreignNonce.isOn = false
    })
    const browser = new ConsoleBrowser()
    await expectRejection(browser, await stopAtCallback(browser), 'invalid_token_response')
  })

  test('is refused ten minutes later', async () => {
    const browser = new ConsoleBrowser()
    const callback = await stopAtCallback(browser)
    await service.execute(`update pending_sign_ins set expires_at = '2001-01-01T00:00:00.000Z'`)
    await expectRejection(browser, callback, 'invalid_state')
  })

  test('shows an error of the issuer as text', async () => {
    const browser = new ConsoleBrowser()
    const callback = await stopAtCallback(browser)
    callback.searchParams.delete('code')
    callback.searchParams.set('error', 'access_denied')
    callback.searchParams.set('error_description', '<script>alert(1)</script>')
    const page = await browser.open(callback.href)
    expect(page.text).toContain('&lt;script&gt;')
    expect(page.text).not.toContain('<script')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})

describe('the path to return to', () => {
  test.each([
    '/',
    '/apps',
    '/apps/app_1/tools?tool=x&tab=y#result',
    '/a%2f%2fevil.example',
    '/@evil.example',
  ])('%s is opened', async (to) => {
    const page = await signIn(service, new ConsoleBrowser(), to)
    expect(page.url).toBe(`${service.url}${to}`)
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/%0d%0aSet-Cookie:x=1\r\nLocation: https://evil.example',
    'javascript:alert(1)',
    'evil.example',
    '.evil.example',
    ':80@evil.example',
    ' /apps',
    '/ä',
    '',
    `/${'x'.repeat(3000)}`,
  ])('%j becomes the start page', async (to) => {
    expect((await signIn(service, new ConsoleBrowser(), to)).url).toBe(`${service.url}/`)
  })
})
