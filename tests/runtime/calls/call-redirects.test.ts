// Redirects of REST APIs: which are followed, and which data reach each server on the way.
import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuthConfig, SecretName } from '#core/model/auth-connections/auth-connection.ts'
import type { RequestPlan } from '#core/model/operations/operation.ts'
import { buildOperation } from '#tests/support/store-samples.ts'
import {
  buildContents,
  buildSealedConnection,
  insertApp,
  startRestApi,
} from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'
import { createRuntimeOfFile } from '../../support/runtime-of-file.ts'

const scene = createRuntimeOfFile()
let other: Awaited<ReturnType<typeof startRestApi>>

beforeAll(async () => {
  other = await startRestApi()
})
afterAll(() => other.close())
beforeEach(() => {
  scene.api.calls.length = 0
  other.calls.length = 0
})

const { plan: basePlan } = buildOperation('')
const withBody: Partial<RequestPlan> = {
  body: { contentType: 'application/json', from: 'members', members: [{ argument: 'city', name: 'city' }] },
}

type Setup = {
  plan?: Partial<RequestPlan>
  config?: Partial<AuthConfig>
  secrets?: Partial<Record<SecretName, string>>
}

type CallResult = { isError?: boolean; content: { text: string }[]; structuredContent?: unknown }

const sayOther: RequestListener = (_request, reply) =>
  reply.setHeader('content-type', 'application/json').end('{"from":"other"}')

/** The API redirects every path that does not begin with /end; `locate` gives the location of each hop. */
async function callRedirecting(
  status: number,
  locate: (path: string) => string,
  { plan = {}, config, secrets = {} }: Setup = {},
  respondElsewhere: RequestListener = sayOther,
): Promise<CallResult> {
  const { runtime, api } = scene
  const app = await insertApp(runtime.store)
  const connection =
    config && (await buildSealedConnection(runtime.secrets, app, api.baseUrl, config, secrets))
  if (connection) await runtime.store.transact((writer) => writer.authConnections.insert(connection))
  const fixture = { tool: { key: 'weather' }, operation: { plan: { ...basePlan, ...plan } } }
  await runtime.publish(app, buildContents(app, api.baseUrl, [fixture], connection))
  api.respond = (request, reply) => {
    const { url = '' } = request
    if (url.startsWith('/end')) reply.setHeader('content-type', 'application/json').end('{"from":"api"}')
    else reply.writeHead(status, { location: locate(url) }).end()
  }
  other.respond = respondElsewhere
  const call = buildJsonRpcRequest('tools/call', { name: 'weather', arguments: { city: 'Rome' } })
  const { json } = await postMcp(runtime.urlOf(app), call, { 'mcp-protocol-version': '2025-11-25' })
  return (json as { result: CallResult }).result
}

const textOf = ({ content }: CallResult) => content.map(({ text }) => text).join('\n')
const requestsOf = (api: typeof other) =>
  api.calls.map(({ method, url, body }) => [method, url, body].filter(Boolean).join(' '))

const apiKey = { type: 'api_key', headerName: 'X-Key' } as const
const secrets = { apiKey: 'k-1234567890' }

describe('on the same origin', () => {
  it.each([301, 302, 303, 307, 308])('GET is repeated with the credential after %i', async (status) => {
    const result = await callRedirecting(status, () => '/end?x=1', { config: apiKey, secrets })
    expect(result.structuredContent).toEqual({ from: 'api' })
    expect(requestsOf(scene.api)).toEqual(['GET /weather/Rome', 'GET /end?x=1'])
    expect(scene.api.calls.map(({ headers }) => headers['x-key'])).toEqual([secrets.apiKey, secrets.apiKey])
    expect(textOf(result)).toContain(`[redirected to ${scene.api.baseUrl}/end?x=1]`)
  })

  it.each([
    [301, 'POST', 'GET /end'],
    [302, 'POST', 'GET /end'],
    [303, 'POST', 'GET /end'],
    [307, 'POST', 'POST /end {"city":"Rome"}'],
    [308, 'POST', 'POST /end {"city":"Rome"}'],
    [301, 'PUT', 'PUT /end {"city":"Rome"}'],
    [303, 'PATCH', 'GET /end'],
  ] as const)('after %i to a %s follows %s', async (status, method, second) => {
    const result = await callRedirecting(status, () => '/end', { plan: { ...withBody, method } })
    expect(requestsOf(scene.api)).toEqual([`${method} /weather/Rome {"city":"Rome"}`, second])
    expect(result.structuredContent).toEqual({ from: 'api' })
    expect(textOf(result).includes(`by GET, after ${status} to the ${method}`)).toBe(second === 'GET /end')
    const [, { headers } = { headers: {} }] = scene.api.calls
    expect('content-type' in headers).toBe(second !== 'GET /end')
  })

  it('the credential in the query is sent once, also when the server repeats it', async () => {
    const config = { type: 'api_key', queryParamName: 'key' } as const
    await callRedirecting(302, () => `/end?key=${secrets.apiKey}&x=1`, { config, secrets })
    expect(requestsOf(scene.api)[1]).toBe(`GET /end?x=1&key=${secrets.apiKey}`)
  })

  it('more than five redirects are not followed', async () => {
    const result = await callRedirecting(302, (path) => `${path}x`)
    expect(scene.api.calls).toHaveLength(6)
    expect(result.isError).toBe(true)
    expect(textOf(result)).toContain('the server redirects more than 5 times')
  })

  it('all hops share one deadline', async () => {
    const slow = await callSlowly()
    expect([slow.isError, textOf(slow)]).toEqual([true, 'The server of this tool did not respond in time.'])
    expect(scene.api.calls.length).toBeLessThan(6)
  })
})

/** Each hop takes longer than a third of the time. */
async function callSlowly(): Promise<CallResult> {
  const { runtime, api } = scene
  api.calls.length = 0
  const app = await insertApp(runtime.store)
  const fixture = { tool: { key: 'weather' }, operation: { timeoutMs: 500 } }
  await runtime.publish(app, buildContents(app, api.baseUrl, [fixture]))
  api.respond = ({ url }, reply) =>
    void setTimeout(() => reply.writeHead(302, { location: `${url}x` }).end(), 200)
  const call = buildJsonRpcRequest('tools/call', { name: 'weather', arguments: { city: 'Rome' } })
  const { json } = await postMcp(runtime.urlOf(app), call, { 'mcp-protocol-version': '2025-11-25' })
  return (json as { result: CallResult }).result
}

describe('to another origin', () => {
  const connections: [where: string, Setup][] = [
    ['a header', { config: apiKey, secrets }],
    ['Authorization', { config: { type: 'bearer' }, secrets: { accessToken: secrets.apiKey } }],
    [
      'basic authentication',
      { config: { type: 'basic', username: 'u' }, secrets: { password: secrets.apiKey } },
    ],
    ['the query', { config: { type: 'api_key', queryParamName: 'key' }, secrets }],
    ['a cookie', { config: { type: 'api_key', headerName: 'Cookie', headerPrefix: 's=' }, secrets }],
  ]

  it.each(connections)('a GET arrives without the credential in %s', async (_where, setup) => {
    const headerTemplate = { 'X-Trace': 'of-this-api' }
    const result = await callRedirecting(302, () => `${other.baseUrl}/file?signature=1`, {
      ...setup,
      plan: { headerTemplate },
    })
    expect(result.structuredContent).toEqual({ from: 'other' })
    expect(requestsOf(other)).toEqual(['GET /file?signature=1'])
    const received = JSON.stringify(other.calls)
    for (const text of [secrets.apiKey, btoa(`u:${secrets.apiKey}`), 'of-this-api', 'x-trace', 'cookie'])
      expect(received).not.toContain(text)
    expect(textOf(result)).toContain(`${other.baseUrl}/file?signature=1, without the credential of the tool`)
  })

  it('a request back to the first origin has no credential either', async () => {
    const result = await callRedirecting(
      302,
      () => `${other.baseUrl}/x`,
      { config: apiKey, secrets },
      (_request, reply) => reply.writeHead(302, { location: `${scene.api.baseUrl}/end` }).end(),
    )
    expect(result.structuredContent).toEqual({ from: 'api' })
    expect(scene.api.calls.map(({ headers }) => headers['x-key'])).toEqual([secrets.apiKey, undefined])
  })

  it('an address that repeats the credential is reported masked, and not called', async () => {
    const config = { type: 'api_key', queryParamName: 'key' } as const
    const result = await callRedirecting(302, () => `${other.baseUrl}/x?key=${secrets.apiKey}`, {
      config,
      secrets,
    })
    expect([result.isError, other.calls.length]).toEqual([true, 0])
    expect(textOf(result)).toContain(`${other.baseUrl}/x?key=`)
    expect(textOf(result)).not.toContain(secrets.apiKey)
  })

  it.each([
    [307, 'POST'],
    [308, 'PUT'],
    [301, 'DELETE'],
    [302, 'PATCH'],
  ] as const)('after %i a %s is not repeated, and the address is reported', async (status, method) => {
    const plan = { ...(method === 'DELETE' ? {} : withBody), method }
    const result = await callRedirecting(status, () => `${other.baseUrl}/x`, { plan })
    expect([result.isError, other.calls.length]).toEqual([true, 0])
    expect(textOf(result)).toContain(`status ${status}`)
    expect(textOf(result)).toContain(`${other.baseUrl}/x`)
  })

  it('the result of a POST is read there after 303', async () => {
    const plan = { ...withBody, method: 'POST' } as const
    await callRedirecting(303, () => `${other.baseUrl}/result`, { plan, config: apiKey, secrets })
    expect(requestsOf(other)).toEqual(['GET /result'])
  })

  it.each([
    'http://10.1.2.3/x',
    'http://169.254.169.254/latest',
    'http://127.0.0.1:1/x',
    'https://127.0.0.1:1/x',
  ])('%s, which is forbidden or closed, is reported in the same words', async (address) => {
    const result = await callRedirecting(302, () => address)
    expect(result.isError).toBe(true)
    expect(textOf(result)).toContain(`redirected to ${address}, which was not followed: it cannot be reached`)
  })

  it.each(['file:///etc/passwd', 'javascript:alert(1)', 'http://user:pass@127.0.0.1/'])(
    '%s is no address of HTTP',
    async (address) => {
      const result = await callRedirecting(302, () => address)
      expect([result.isError, scene.api.calls.length]).toEqual([true, 1])
      expect(textOf(result)).toContain('it is not an address of HTTP')
    },
  )
})

it('a redirect without an address is an error', async () => {
  const result = await callRedirecting(302, () => '')
  expect([result.isError, scene.api.calls.length]).toEqual([true, 1])
})
