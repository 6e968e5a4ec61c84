import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConsoleBrowser } from './console-browser.ts'
import { type EmbeddedConsole, signIn, signUp, startEmbeddedConsole } from './embedded-console.ts'

let service: EmbeddedConsole
let ada: ConsoleBrowser
beforeAll(async () => {
  service = await startEmbeddedConsole('sqlite', { ALLOWED_ORIGINS: '*' })
  ada = await signUp(service)
  await signIn(service, ada)
})
afterAll(() => service?.close())

const header = { 'x-tenon-console': '1' }
const site = (value: string) => ({ 'sec-fetch-site': value })
const from = (origin: string) => ({ origin })

const requestStatus = async (method: string, headers: Record<string, string>, path = '/api/v1/apps') => {
  const isRead = method === 'GET' || method === 'HEAD'
  const init = isRead
    ? { method, headers }
    : { method, headers: { 'content-type': 'application/json', ...headers }, body: '{"name":"App"}' }
  return (await ada.send(`${service.url}${path}`, init)).status
}

describe('the cookie', () => {
  test('counts for a request that the console sends', async () => {
    expect(await requestStatus('GET', { ...header, ...site('same-origin') })).toBe(200)
    const own = { ...header, ...site('same-origin'), ...from(service.url) }
    expect(await requestStatus('POST', own)).toBe(201)
  })

  test('counts where browsers send no Sec-Fetch-Site, if Origin is the own one', async () => {
    expect(await requestStatus('GET', header)).toBe(200)
    expect(await requestStatus('GET', { ...header, ...from(service.url) })).toBe(200)
    expect(await requestStatus('POST', { ...header, ...from(service.url) })).toBe(201)
    expect(await requestStatus('POST', header)).toBe(401)
  })

  test.each([
    ['a missing header', {}],
    ['a missing header of a same-origin request', site('same-origin')],
    ['another value of the header', { 'x-tenon-console': '0', ...site('same-origin') }],
    ['another site', { ...header, ...site('cross-site') }],
    ['another origin of the same site', { ...header, ...site('same-site') }],
    ['an address that was typed', { ...header, ...site('none') }],
    ['a forged origin', { ...header, ...from('https://evil.example') }],
    [
      'a forged origin that claims to be the same',
      { ...header, ...site('same-origin'), ...from('https://evil.example') },
    ],
    ['a sandboxed page', { ...header, ...from('null') }],
    ['a sandboxed page that claims to be the same', { ...header, ...site('same-origin'), ...from('null') }],
    ['a claimed origin of another site', { ...header, ...site('cross-site'), ...from('own') }],
  ] as [string, Record<string, string>][])('does not count for %s', async (_, headers) => {
    const sent = headers.origin === 'own' ? { ...headers, ...from(service.url) } : headers
    expect(await requestStatus('GET', sent)).toBe(401)
    expect(await requestStatus('HEAD', sent)).toBe(401)
    expect(await requestStatus('POST', sent)).toBe(401)
  })

  test('does not count for a form, which cannot have the header', async () => {
    const form = { ...site('cross-site'), 'content-type': 'text/plain', origin: 'https://evil.example' }
    expect(await requestStatus('POST', form)).toBe(401)
  })

  test('cannot be used by a script of another site: no preflight allows the header', async () => {
    const reply = await fetch(`${service.url}/api/v1/apps`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-tenon-console',
      },
    })
    expect(reply.headers.get('access-control-allow-headers')).not.toMatch(/tenon/i)
    expect(reply.headers.get('access-control-allow-credentials')).toBe(null)
  })

  test('is ignored in a request with an Authorization header, whatever that holds', async () => {
    const own = { ...header, ...site('same-origin') }
    for (const authorization of ['Bearer x', 'Basic YTpi', 'Bearer', ' ', '']) {
      expect([authorization, await requestStatus('GET', { ...own, authorization })]).toEqual([
        authorization,
        401,
      ])
    }
  })

  test('is ignored when it is repeated', async () => {
    const cookie = `tenon-session=${ada.cookie('tenon-session')}`
    const headers = { ...header, ...site('same-origin'), cookie: `${cookie}; ${cookie}` }
    expect((await fetch(`${service.url}/api/v1/apps`, { headers })).status).toBe(401)
  })

  test('is no credential of published apps', async () => {
    const own = { ...header, ...site('same-origin'), ...from(service.url) }
    const created = await ada.send(`${service.url}/api/v1/apps`, {
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json' },
      body: '{"name":"Private"}',
    })
    const { app } = (await created.json()) as { app: { id: string } }
    const changed = await ada.send(`${service.url}/api/v2/apps/${app.id}`, {
      method: 'PATCH',
      headers: { ...own, 'content-type': 'application/json' },
      body: '{"access":"oauth"}',
    })
    expect([created.status, changed.status]).toEqual([201, 200])
    const released = await ada.send(`${service.url}/api/v3/apps/${app.id}/releases`, {
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json' },
      body: '{}',
    })
    const { release } = (await released.json()) as { release: { endpoint: string } }
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const listTools = (headers: Record<string, string>) =>
      ada.send(release.endpoint, {
        method: 'POST',
        headers: {
          ...own,
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify(call),
      })
    expect((await listTools({})).status).toBe(401)
    expect((await listTools({ authorization: 'Bearer x' })).status).toBe(401)
  })
})
