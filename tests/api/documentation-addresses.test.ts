// Addresses of documentation, or of the API itself, instead of the document; and texts of other formats.

import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHttpServer } from '#tests/support/servers/listen.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

type Answer = { body: string; status?: number; headers?: Record<string, string> }
type Seen = { path: string; headers: IncomingHttpHeaders }

async function startSite(answers: Record<string, Answer | string>) {
  const seen: Seen[] = []
  const server = await startHttpServer(({ url = '', headers }, response) => {
    seen.push({ path: url, headers })
    const found = answers[url]
    const {
      body,
      status = 200,
      headers: more = {},
    } = typeof found === 'string' ? { body: found } : (found ?? { body: '', status: 404 })
    response.writeHead(status, more).end(body)
  })
  sites.push(server.close)
  return { url: server.url, seen, answers }
}

const sites: (() => Promise<void>)[] = []
let service: TestService
let alice: Client
let appId: string

beforeAll(async () => {
  service = await startService('sqlite')
  alice = await service.as('alice')
  appId = await makeApp(alice)
})

afterAll(async () => {
  await service.close()
  for (const close of sites) await close()
})

const document = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Found', version: '1' },
  servers: [{ url: '/v1' }],
  paths: { '/orders': { get: { operationId: 'listOrders', responses: { 200: { description: 'ok' } } } } },
})

const page = (text: string) => `<!doctype html><html><head></head><body>${text}</body></html>`
const script = (text: string) => page(`<div id="swagger-ui"></div><script>${text}</script>`)

async function create(endpoint: string) {
  const sent = { name: 'Things', kind: 'rest', endpoint }
  const { body } = await alice.post(`/api/v2/apps/${appId}/integrations`, sent)
  return body.integration
}

const messagesOf = (integration: { discovery_events: { message: string }[] }) =>
  integration.discovery_events.map(({ message }) => message).join('\n')

test.each<[tool: string, answers: Record<string, Answer | string>, address: string, found: string]>([
  [
    'Swagger UI',
    { '/docs': script("SwaggerUIBundle({ url: '/openapi.json' })"), '/openapi.json': document },
    '/docs',
    '/openapi.json',
  ],
  [
    'Swagger UI with settings in a script',
    {
      '/ui/index.html': page('<script src="./swagger-initializer.js"></script>'),
      '/ui/swagger-initializer.js':
        'window.ui = SwaggerUIBundle({ configUrl: "/v3/api-docs/swagger-config", dom_id: "#swagger-ui" })',
      '/v3/api-docs/swagger-config': '{"configUrl":"/v3/api-docs/swagger-config","url":"/v3/api-docs-of-it"}',
      '/v3/api-docs-of-it': document,
    },
    '/ui/index.html',
    '/v3/api-docs-of-it',
  ],
  [
    'Redoc',
    { '/': page('<redoc spec-url="spec/api.yaml"></redoc>'), '/spec/api.yaml': document },
    '/',
    '/spec/api.yaml',
  ],
  [
    'Scalar',
    { '/reference': page('<script id="api-reference" data-url="/a"></script>'), '/a': document },
    '/reference',
    '/a',
  ],
  [
    'a Link header',
    {
      '/': {
        body: '{"hello":"world"}',
        headers: { link: '<https://a.test>; rel=help, </d>; rel="service-desc"' },
      },
      '/d': document,
    },
    '/',
    '/d',
  ],
  [
    'a catalog of APIs',
    {
      '/home': page('Hello'),
      '/.well-known/api-catalog': '{"linkset":[{"anchor":"/","service-desc":[{"href":"/catalogued"}]}]}',
      '/catalogued': document,
    },
    '/home',
    '/catalogued',
  ],
  [
    'a usual address next to it',
    { '/api/docs/': page('Hello'), '/api/docs/swagger.json': document },
    '/api/docs/',
    '/api/docs/swagger.json',
  ],
  [
    'the address of the API itself',
    { '/v1': { body: '{"error":"no token"}', status: 401 }, '/openapi.json': document },
    '/v1',
    '/openapi.json',
  ],
])('finds the document by %s, and stores its address', async (_, answers, address, found) => {
  const site = await startSite(answers)
  const integration = await create(site.url + address)
  expect(integration).toMatchObject({
    last_error: null,
    title: 'Found',
    endpoint: site.url + found,
    base_url: `${site.url}/v1`,
  })
  expect(messagesOf(integration)).toContain(`The document is at ${site.url}${found}`)
  const again = await alice.post(`/api/v2/apps/${appId}/integrations/${integration.id}/discover`)
  expect(again.body.integration).toMatchObject({ last_error: null, endpoint: site.url + found })
})

test('an import by the URL of a page stores the address of the document', async () => {
  const site = await startSite({ '/docs': script("SwaggerUIBundle({ url: '/o' })"), '/o': document })
  const { id } = await create('')
  const { body } = await alice.post(`/api/v2/apps/${appId}/integrations/${id}/import`, {
    url: `${site.url}/docs`,
  })
  expect(body.integration.endpoint).toBe(`${site.url}/o`)
})

test('a document inside a page is read from it', async () => {
  const state = `const __redoc_state = ${JSON.stringify({ spec: { data: JSON.parse(document) } })};`
  const site = await startSite({ '/docs': page(`<script>${state}</script>`) })
  expect(await create(`${site.url}/docs`)).toMatchObject({ title: 'Found', endpoint: `${site.url}/docs` })
})

test('a document on another server is read where the page names it, and only there', async () => {
  const other = await startSite({ '/o.json': document, '/openapi.json': document })
  const named = await startSite({ '/': page(`<redoc spec-url="${other.url}/o.json"></redoc>`) })
  expect((await create(named.url)).endpoint).toBe(`${other.url}/o.json`)
  const paths = other.seen.map(({ path }) => path)
  expect(paths.filter((path) => path.includes('json'))).toEqual(['/o.json'])
  expect(other.seen[0]?.headers).not.toHaveProperty('authorization')
  const moved = { body: '', status: 302, headers: { location: `${other.url}/openapi.json` } }
  const guessed = await startSite({ '/': page('Hello'), '/openapi.json': moved })
  expect((await create(guessed.url)).title).toBe('')
})

test('says why the document that a page names cannot be read', async () => {
  const site = await startSite({
    '/docs': page('<redoc spec-url="/o.json"></redoc>'),
    '/o.json': '{"asyncapi":"3.0.0"}',
  })
  const { last_error: error } = await create(`${site.url}/docs`)
  expect(error).toContain(
    `The document that it names at ${site.url}/o.json cannot be read: This is an AsyncAPI document`,
  )
})

test('the search has a limited number of requests', async () => {
  const names = Array.from(
    { length: 200 },
    (_, at) => `<a href="/${at}/openapi.json">x</a><script src="/${at}/index.js"></script>`,
  )
  const site = await startSite({ '/a/b/docs': page(names.join('')) })
  const { last_error: error } = await create(`${site.url}/a/b/docs`)
  expect(error).toContain('This is a web page, not an OpenAPI document')
  expect((await create((await startSite({ '/': page('Hello') })).url)).last_error).toContain(
    'none was found at the usual addresses',
  )
  expect(site.seen.length).toBeLessThanOrEqual(31)
  expect(site.seen.length).toBeGreaterThan(20)
})

test('documents that a page names share the requests for what they reference', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `/api-docs/${index}.json`)
  const refer = (index: number, step: number) => ({ $ref: `/part${index}/${step}.json` })
  const site = await startSite({
    '/docs': script(`SwaggerUIBundle({ urls: [${names.map((url) => `{ url: '${url}', name: 'x' }`)}] })`),
  })
  for (const [index, name] of names.entries()) {
    const parts = Array.from({ length: 30 }, (_, step) => refer(index, step).$ref)
    const paths = { '/p': refer(index, 0) }
    site.answers[name] = JSON.stringify({ ...JSON.parse(document), paths })
    for (const [step, part] of parts.entries()) site.answers[part] = JSON.stringify(refer(index, step + 1))
  }
  await create(`${site.url}/docs`)
  expect(site.seen.filter(({ path }) => names.includes(path)).length).toBeGreaterThan(1)
  expect(site.seen.filter(({ path }) => path.startsWith('/part')).length).toBeLessThanOrEqual(100)
})

test('next to the address of a missing file no other document is searched', async () => {
  const site = await startSite({ '/openapi.json': document })
  const { last_error: error } = await create(`${site.url}/v2/openapi.json`)
  expect(error).toBe("The document's server answered 404.")
  expect(site.seen.map(({ path }) => path)).toEqual(['/v2/openapi.json'])
})

test.each<[string, Answer, string]>([
  [
    '/mcp',
    {
      body: '{"jsonrpc":"2.0","error":{"code":-32000,"message":"Method not allowed."},"id":null}',
      status: 405,
    },
    'kind mcp',
  ],
  ['/mcp', { body: '', status: 406 }, 'kind mcp'],
  ['/mcp', { body: 'Missing session', status: 400 }, 'kind mcp'],
  ['/api/mcp/', { body: 'Unauthorized', status: 401 }, 'kind mcp'],
  ['/sse', { body: '', status: 404 }, 'kind mcp'],
  ['/graphql', { body: '{"errors":[{"message":"Must provide query string."}]}', status: 400 }, 'GraphQL'],
])('says what the server at %s is that answers %j', async (path, answer, text) => {
  const site = await startSite({ [path]: answer })
  const { last_error: error } = await create(site.url + path)
  expect(error).toContain(`answered ${answer.status}`)
  expect(error).toContain(text)
})

test('says what to do about a document that is too large, without reading all of it', async () => {
  const site = await startSite({ '/big.json': { body: '{', headers: { 'content-length': '50000000' } } })
  const { last_error: error } = await create(`${site.url}/big.json`)
  expect(error).toBe(
    'The document is larger than the limit of 40 MB. Use the address of a smaller one, such as one for a part of the API.',
  )
})

test('an address that is no MCP server is named for what it is', async () => {
  const site = await startSite({
    '/openapi.json': { body: document, status: 200 },
    '/openapi.yaml': 'info: {title: A}\npaths: {}\nopenapi: "3.0.3"\n',
    '/docs': script("SwaggerUIBundle({ url: '/openapi.json' })"),
    '/page': page('Welcome'),
  })
  const errorOf = async (path: string) => {
    const sent = { name: 'Things', kind: 'mcp', endpoint: site.url + path }
    const { body } = await alice.post(`/api/v2/apps/${appId}/integrations`, sent)
    return body.integration.last_error
  }
  const advice = 'create an integration of the kind rest with it instead.'
  expect(await errorOf('/openapi.json')).toContain(`has an OpenAPI document, not an MCP server: ${advice}`)
  expect(await errorOf('/openapi.yaml')).toContain(`has an OpenAPI document, not an MCP server: ${advice}`)
  expect(await errorOf('/docs')).toContain(
    `has a page of documentation of a REST API, not an MCP server: ${advice}`,
  )
  expect(await errorOf('/page')).not.toContain('kind rest')
  expect(await errorOf('/none')).not.toContain('kind rest')
})

test('a page at the address of an MCP server is named', async () => {
  const site = await startSite({
    '/mcp': page('Connect your client to this address.'),
    '/about': page('Hello'),
  })
  expect((await create(`${site.url}/mcp`)).last_error).toContain('kind mcp')
  expect((await create(`${site.url}/about`)).last_error).not.toContain('kind mcp')
})

const importText = async (document: unknown) => {
  const { id } = await create('')
  return alice.post(`/api/v2/apps/${appId}/integrations/${id}/import`, { document })
}

test.each([
  ['syntax = "proto3";\nservice A { rpc B(C) returns (D); }', 'a protocol buffer definition'],
  ['<definitions xmlns="http://schemas.xmlsoap.org/wsdl/"></definitions>', 'a WSDL 1.1 description'],
  ['{"log":{"version":"1.2","entries":[]}}', 'a HAR recording'],
  ['asyncapi: 3.0.0\n', 'an AsyncAPI document'],
  ["curl https://a.test -H 'x: y'", 'a curl command'],
  ['', 'an empty document'],
  ['%PDF-1.7', 'a PDF file'],
])('an upload of %j is named', async (text, name) => {
  const { status, body } = await importText(text)
  expect([status, body.error.details[0].code]).toEqual([422, 'document_unreadable'])
  expect(body.error.details[0].message).toContain(`This is ${name}`)
})

test('a Postman collection and a Google Discovery document become operations', async () => {
  const collection = {
    info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    variable: [{ key: 'baseUrl', value: 'https://shop.example.com/v1' }],
    item: [{ name: 'Get an order', request: { method: 'GET', url: '{{baseUrl}}/orders/:id' } }],
  }
  const { body } = await importText(collection)
  expect(body.integration).toMatchObject({ title: 'Shop', base_url: 'https://shop.example.com/v1' })
  expect(body.integration.discovery_warnings[0]).toBe('The document was converted from a Postman collection.')
  const path = `/api/v2/apps/${appId}/integrations/${body.integration.id}/operations`
  const [{ id }] = (await alice.get(path)).body.data
  const { body: read } = await alice.get(`/api/v2/apps/${appId}/operations/${id}`)
  expect(read.operation.name).toBe('Get an order')
  expect(read.operation.input_schema).toMatchObject([{ name: 'id', required: true }])
  const discovery = {
    kind: 'discovery#restDescription',
    title: 'Tasks',
    rootUrl: 'https://tasks.example.com/',
    servicePath: '',
    methods: { list: { id: 'tasks.list', path: 'tasks', httpMethod: 'GET' } },
  }
  const { body: second } = await importText(JSON.stringify(discovery))
  expect(second.integration).toMatchObject({ title: 'Tasks', base_url: 'https://tasks.example.com' })
})
