// Headers of a response that callers see in text and `_meta`, and that results select.
import { expect, it } from 'vitest'
import type { AuthConfig } from '#core/model/auth-connections/auth-connection.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import { defaultResultOptions, type ResultOptions } from '#core/model/tools/result-options.ts'
import { buildOperation } from '#tests/support/store-samples.ts'
import { buildContents, buildSealedConnection, insertApp } from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'
import { createRuntimeOfFile } from '../../support/runtime-of-file.ts'

const scene = createRuntimeOfFile()

const { plan } = buildOperation('')

type Setup = {
  operation?: Partial<Operation>
  options?: Partial<ResultOptions>
  connection?: Partial<AuthConfig>
  status?: number
  body?: string
}

type CallResult = {
  isError?: boolean
  content: { text: string }[]
  structuredContent?: unknown
  _meta: Record<string, unknown>
}

const secret = 'k-1234567890'

async function callWith(
  headers: Record<string, string | string[]>,
  { operation = {}, options = {}, connection: config, status = 200, body = '{"a":1}' }: Setup = {},
): Promise<CallResult> {
  const { runtime, api } = scene
  const app = await insertApp(runtime.store)
  const connection =
    config && (await buildSealedConnection(runtime.secrets, app, api.baseUrl, config, { apiKey: secret }))
  if (connection) await runtime.store.transact((writer) => writer.authConnections.insert(connection))
  const tool = { key: 'weather', resultOptions: { ...defaultResultOptions, ...options } }
  await runtime.publish(app, buildContents(app, api.baseUrl, [{ tool, operation }], connection))
  api.respond = (_request, reply) => {
    const type = body ? { 'content-type': 'application/json' } : {}
    reply.writeHead(status, { ...type, ...headers }).end(body)
  }
  const call = buildJsonRpcRequest('tools/call', { name: 'weather', arguments: { city: 'Rome' } })
  const { json } = await postMcp(runtime.urlOf(app), call, { 'mcp-protocol-version': '2025-11-25' })
  return (json as { result: CallResult }).result
}

const readHeaders = (result: CallResult) => result._meta['tenon/headers']
const textsOf = ({ content }: CallResult) => content.map(({ text }) => text)

it('the URLs of other pages reach text and metadata by their relation', async () => {
  const link =
    '<https://api.example/w?page=9>; rel="last", </w?page=2>; title="a, b; rel=c"; rel=next, <../style.css>; rel=preload'
  const result = await callWith({ link })
  const next = `${scene.api.baseUrl}/w?page=2`
  expect(readHeaders(result)).toEqual({ link: { next, last: 'https://api.example/w?page=9' } })
  expect(textsOf(result)).toEqual([
    '{"a":1}',
    `[response headers: {"link":{"next":"${next}","last":"https://api.example/w?page=9"}}]`,
  ])
  expect(result.structuredContent).toEqual({ a: 1 })
})

it.each([201, 202, 204])('a response with %i and a location says where', async (status) => {
  const result = await callWith({ location: '/weather/7' }, { status, body: '' })
  expect(readHeaders(result)).toEqual({ location: `${scene.api.baseUrl}/weather/7` })
  expect(textsOf(result)).toEqual([
    `The server answered with HTTP status ${status} and no content.`,
    `[response headers: {"location":"${scene.api.baseUrl}/weather/7"}]`,
  ])
})

it.each<[name: string, value: string, read: unknown]>([
  ['X-Total-Count', '319', 319],
  ['X-Total', '319', 319],
  ['X-Total-Pages', '4', 4],
  ['X-WP-Total', '12', 12],
  ['X-WP-TotalPages', '2', 2],
  ['X-Next-Page', '3', 3],
  ['X-Per-Page', '20', 20],
  ['Content-Range', 'items 0-24/319', 'items 0-24/319'],
  ['X-Pagination', '{"TotalCount":7}', { TotalCount: 7 }],
  ['opc-next-page', 'AAAB', 'AAAB'],
  ['X-MS-Continuation', 'AAAB==', 'AAAB=='],
  ['X-Total-Count', '00123', '00123'],
  ['X-Total-Count', '725653563933458432', '725653563933458432'],
  ['Retry-After', '5', 5],
])('%s: %s is told', async (name, value, read) => {
  expect(readHeaders(await callWith({ [name]: value }))).toEqual({ [name.toLowerCase()]: read })
})

it.each([
  ['attachment; filename="a.csv"', 'a.csv'],
  ["attachment; filename=fallback.pdf; filename*=UTF-8''B%C3%BCcher%20x.pdf", 'Bücher x.pdf'],
  ["inline; filename*=iso-8859-1''B%FCcher.pdf", 'Bücher.pdf'],
  [Buffer.from('attachment; filename="Bücher.pdf"').toString('latin1'), 'Bücher.pdf'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
])('the file name of %s is told', async (disposition, filename) => {
  const result = await callWith({ 'content-disposition': disposition })
  expect(readHeaders(result)).toEqual({ 'content-disposition': { filename } })
})

it('callers see headers that the document declares, and no others', async () => {
  const operation = { plan: { ...plan, responseHeaders: ['x-request-cost', 'set-cookie', 'x-auth-token'] } }
  const headers = {
    'X-Request-Cost': '2.5',
    'X-Other': '1',
    'X-RateLimit-Limit': '10',
    'Set-Cookie': ['session=a', 'b=c'],
    'X-Auth-Token': 't',
    etag: '"1"',
  }
  const result = await callWith(headers, { operation })
  expect(readHeaders(result)).toEqual({ 'x-request-cost': 2.5 })
  expect(JSON.stringify(result)).not.toContain('session=a')
})

it('an error says when the server may be called again', async () => {
  const headers = { 'X-RateLimit-Reset': '1700000000', allow: 'GET' }
  const result = await callWith(headers, { status: 429 })
  expect(readHeaders(result)).toEqual({ 'x-ratelimit-reset': 1_700_000_000, allow: 'GET' })
  expect(textsOf(result).at(-1)).toBe('[response headers: {"x-ratelimit-reset":1700000000,"allow":"GET"}]')
})

it('a HEAD request is answered by its headers', async () => {
  const result = await callWith(
    { 'content-length': '512', etag: '"v1"', 'content-type': 'application/pdf' },
    { operation: { plan: { ...plan, method: 'HEAD' } }, body: '' },
  )
  expect(readHeaders(result)).toEqual({
    'content-length': 512,
    etag: '"v1"',
    'content-type': 'application/pdf',
  })
})

it('a response with other headers has no more text than its body', async () => {
  const result = await callWith({ etag: '"1"', 'x-powered-by': 'x', 'x-ratelimit-remaining': '3' })
  expect([textsOf(result), readHeaders(result)]).toEqual([['{"a":1}'], undefined])
})

it('the credential is masked in headers', async () => {
  const connection = { type: 'api_key', queryParamName: 'api_key' } as const
  const headers = { link: `</w?page=2&api_key=${secret}>; rel=next`, location: `/x/${secret}` }
  const result = await callWith(headers, { connection })
  expect(JSON.stringify(result)).not.toContain(secret)
  expect(readHeaders(result)).toMatchObject({ link: { next: expect.stringContaining('page=2') } })
})

it('long headers are cut', async () => {
  const long = (relation: string) => `</${relation}?cursor=${'c'.repeat(3_000)}>; rel=${relation}`
  const result = await callWith({ link: [long('last'), long('next')].join(', '), 'x-total': '2' })
  expect(Object.keys((readHeaders(result) as { link: object }).link)).toEqual(['next'])
  expect(readHeaders(result)).toMatchObject({ 'x-total': 2 })
})

const select = {
  'page.next': '$response.header.link.next',
  'page.total': '$response.header.X-Total-Count',
  tag: '$response.header.etag',
  value: 'a',
}

it('headers are selected like members of the body, including those that callers do not see otherwise', async () => {
  const headers = { link: '</w?page=2>; rel=next', 'x-total-count': '40', etag: '"1"' }
  const result = await callWith(headers, { options: { select } })
  const selected = { page: { next: `${scene.api.baseUrl}/w?page=2`, total: 40 }, tag: '"1"', value: 1 }
  expect(result.structuredContent).toEqual(selected)
  expect(JSON.parse(textsOf(result)[0] ?? '')).toEqual(selected)
})

it('headers are selected from a response without data, and from a text response', async () => {
  const options = { select: { where: '$response.header.location', value: 'a' } }
  const where = `${scene.api.baseUrl}/w/7`
  const empty = await callWith({ location: '/w/7' }, { options, status: 201, body: '' })
  expect(empty.structuredContent).toEqual({ where })
  expect(textsOf(empty)[0]).toBe(JSON.stringify({ where }))
  const text = await callWith({ location: '/w/7', 'content-type': 'text/csv' }, { options, body: 'a,b' })
  expect(text.structuredContent).toEqual({ where })
  expect(textsOf(text).slice(0, 2)).toEqual([JSON.stringify({ where }), 'a,b'])
})

it('a strict schema holds for results with selected headers', async () => {
  const operation = {
    outputSchema: { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
  }
  const options = { select, outputValidation: 'strict' } as const
  const result = await callWith(
    { link: '</w?page=2>; rel=next', 'x-total-count': '40' },
    { operation, options },
  )
  expect(result.isError).toBeUndefined()
  expect(result.structuredContent).toMatchObject({ page: { total: 40 }, value: 1 })
})
