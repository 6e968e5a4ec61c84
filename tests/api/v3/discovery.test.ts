import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DocumentServer, startDocumentServer } from '#tests/support/servers/document-server.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { startMcpServer, startScriptedServer } from '../../mcp-upstream/mcp-servers.ts'

const responses = { 200: { description: 'ok' } }
const bookshop = (url: string) => ({
  openapi: '3.1.0',
  info: { title: 'Bookshop', version: '1' },
  servers: [{ url }],
  paths: {
    '/books': { get: { operationId: 'listBooks', responses }, post: { operationId: 'addBook', responses } },
  },
})

type Step = { name: string; state: string; message: string; ended_at: string | null }
// biome-ignore lint/suspicious/noExplicitAny: tests check the members that matter to them
type StreamedEvent = { event: string; data: any }

let documents: DocumentServer
beforeAll(async () => {
  documents = await startDocumentServer()
})
afterAll(() => documents.close())

describeWithService('sqlite', 'reading sources in steps', (service) => {
  let alice: Client
  let appId: string
  beforeAll(async () => {
    alice = await service().as('alice')
    appId = await makeApp(alice, 'Bookshop')
  })

  const integrationsPath = () => `/api/v2/apps/${appId}/integrations`

  async function makeEmptyIntegration(kind = 'rest') {
    const { body } = await alice.post(integrationsPath(), { name: 'Books', kind })
    const { id } = body.integration
    return {
      path: `/api/v3/apps/${appId}/integrations/${id}/discovery`,
      readTag: async () => (await alice.get(`${integrationsPath()}/${id}`)).headers.get('etag'),
      read: async () => (await alice.get(`${integrationsPath()}/${id}`)).body.integration,
      countOperations: async () =>
        (await alice.get(`/api/v3/apps/${appId}/integrations/${id}/operations`)).body.total as number,
    }
  }

  /** Sends the request as a client that follows the steps. */
  const follow = async (path: string, body: object, init: { signal?: AbortSignal; more?: object } = {}) =>
    fetch(service().url + path, {
      ...init,
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await service().token('alice')}`,
        'Content-Type': 'application/json',
        Accept: 'text/event-stream',
        ...init.more,
      },
      body: JSON.stringify(body),
    })

  async function* readEvents({ body }: Response): AsyncGenerator<StreamedEvent> {
    if (!body) throw new Error('the response has no body')
    const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    for await (const { event = '', data } of events) yield { event, data: JSON.parse(data) }
  }

  const stepsOf = (data: { discovery: { steps: Step[] } }) =>
    data.discovery.steps.map(({ name, state, message }) => [name, state, message])

  describe('v3.discovery.run', () => {
    test('sends each step as it begins and ends, before the next step', async () => {
      const integration = await makeEmptyIntegration()
      let serve = () => {}
      const ready = new Promise<void>((done) => {
        serve = done
      })
      const url = documents.put('/slow.json', bookshop(documents.url), ready)
      const response = await follow(integration.path, { url })
      expect(response.headers.get('content-type')).toBe('text/event-stream')
      expect(response.headers.get('cache-control')).toBe('no-cache, no-transform')
      const seen: StreamedEvent[] = []
      for await (const event of readEvents(response)) {
        // The document is not served before its step is seen.
        if (event.data.discovery.steps.at(-1).name === 'fetch') serve()
        seen.push(event)
      }
      expect(seen.map(({ event }) => event)).toEqual([...Array(seen.length - 1).fill('progress'), 'result'])
      const running = seen.slice(0, -1).map(({ data }) => data.discovery.steps.at(-1))
      expect(running.map(({ name, state }) => `${name} ${state}`)).toEqual([
        'fetch running',
        'fetch succeeded',
        'read running',
        'read succeeded',
        'probe running',
        'probe succeeded',
        'save running',
        'save succeeded',
      ])
      const last = seen.at(-1)?.data
      expect(last.discovery.state).toBe('succeeded')
      expect(stepsOf(last)).toEqual([
        ['fetch', 'succeeded', expect.stringMatching(/^Fetched \d+ bytes from http:/)],
        ['read', 'succeeded', 'Found 2 operations.'],
        ['probe', 'succeeded', 'The server requires credentials (401).'],
        ['save', 'succeeded', 'Operations: 2 new.'],
      ])
      expect(last.discovery.steps.every(({ ended_at }: Step) => ended_at !== null)).toBe(true)
      expect(await integration.countOperations()).toBe(2)
      expect(await integration.read()).toMatchObject({ endpoint: url, title: 'Bookshop', last_error: null })
    })

    test('ends at the failed step, and stores the reason', async () => {
      const integration = await makeEmptyIntegration()
      const { body } = await alice.post(integration.path, { url: `${documents.url}/nothing-here` })
      expect(body.discovery.state).toBe('failed')
      expect(stepsOf(body)).toEqual([['fetch', 'failed', expect.stringContaining('answered 401')]])
      expect((await integration.read()).last_error).toContain('answered 401')
    })

    test('reads a document in the request, and changes nothing if it is not one', async () => {
      const integration = await makeEmptyIntegration()
      const document = bookshop('')
      const { body } = await alice.post(integration.path, { document })
      expect(stepsOf(body).map(([name, state]) => `${name} ${state}`)).toEqual([
        'read succeeded',
        'save succeeded',
      ])
      const before = await integration.read()
      const failed = await alice.post(integration.path, { document: 'no document' })
      expect(failed.body.discovery.state).toBe('failed')
      expect(stepsOf(failed.body)).toEqual([['read', 'failed', expect.any(String)]])
      expect(await integration.read()).toEqual(before)
      expect(await integration.countOperations()).toBe(2)
    })

    test('reads the same address again', async () => {
      const integration = await makeEmptyIntegration()
      const url = documents.put('/again.json', bookshop(''))
      await alice.post(integration.path, { url })
      const { body } = await alice.post(integration.path, { url })
      expect(stepsOf(body).at(-1)).toEqual(['save', 'succeeded', 'No operation has changed.'])
    })

    test('lists the tools of an MCP server', async () => {
      const server = await startMcpServer('modern')
      const integration = await makeEmptyIntegration('mcp')
      const { body } = await alice.post(integration.path, { url: server.url })
      await server.close()
      expect(body.discovery.state).toBe('succeeded')
      expect(body.discovery.steps.map(({ name }: Step) => name)).toEqual(['list', 'probe', 'save'])
      expect(body.discovery.steps[0].message).toMatch(/^Found \d+ operations\.$/)
    })

    test('masks the credential that a server or a document repeats', async () => {
      const server = await startScriptedServer(({ headers }, response, body) => {
        const { id = null } = (body ?? {}) as { id?: unknown }
        const error = { code: -32000, message: `Not for ${headers.authorization}` }
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ jsonrpc: '2.0', id, error }))
      })
      const config = { type: 'bearer', accessToken: 'canary-of-the-test' }
      const { body: made } = await alice.post(`/api/v1/apps/${appId}/auth`, { name: 'Key', config })
      const { body: created } = await alice.post(integrationsPath(), {
        name: 'Masked',
        kind: 'mcp',
        endpoint: server.url,
        auth_id: made.auth.id,
      })
      const path = `/api/v3/apps/${appId}/integrations/${created.integration.id}/discovery`
      const { body } = await alice.post(path, { url: server.url })
      expect(body.discovery.steps[0]).toMatchObject({
        state: 'failed',
        message: expect.stringContaining('Not for'),
      })
      expect(JSON.stringify(body)).not.toContain('canary-of')
      const { body: rest } = await alice.post(integrationsPath(), {
        name: 'Masked too',
        kind: 'rest',
        auth_id: made.auth.id,
      })
      const named = {
        ...bookshop(documents.url),
        components: {
          securitySchemes: { 'canary-of-the-test': { type: 'apiKey', in: 'header', name: 'X-Key' } },
        },
        security: [{ 'canary-of-the-test': [] }],
      }
      const restPath = `/api/v3/apps/${appId}/integrations/${rest.integration.id}/discovery`
      const { body: found } = await alice.post(restPath, { url: documents.put('/named.json', named) })
      expect(found.discovery.steps[2].message).toContain('Ways to authenticate: ')
      expect(JSON.stringify(found)).not.toContain('canary-of')
    })

    test('sends an error as the last event after steps, and otherwise with its status', async () => {
      const mcp = await makeEmptyIntegration('mcp')
      const events: StreamedEvent[] = []
      for await (const event of readEvents(await follow(mcp.path, { document: bookshop('') })))
        events.push(event)
      expect(events.at(-1)).toEqual({
        event: 'error',
        data: {
          error: expect.objectContaining({ code: 'unprocessable', request_id: expect.any(String) }),
        },
      })
      const missing = await follow(mcp.path.replace(/int_\w+/, 'int_missing'), { url: documents.url })
      expect([missing.status, missing.headers.get('content-type')]).toEqual([
        404,
        'application/json; charset=utf-8',
      ])
      await missing.body?.cancel()
    })

    test('responds with JSON to a request with a key, and replays it', async () => {
      const integration = await makeEmptyIntegration()
      const request = { url: documents.put('/key.json', bookshop('')) }
      const more = { 'Idempotency-Key': `key-${appId}` }
      const first = await follow(integration.path, request, { more })
      const second = await follow(integration.path, request, { more })
      expect(first.headers.get('content-type')).toContain('application/json')
      expect(await second.json()).toEqual(await first.json())
      expect(second.headers.get('idempotency-replayed')).toBe('true')
    })

    test('stores nothing when its client disconnects early', async () => {
      const integration = await makeEmptyIntegration()
      let serve = () => {}
      const ready = new Promise<void>((done) => {
        serve = done
      })
      const url = documents.put(`/left-${appId}.json`, bookshop(''), ready)
      const controller = new AbortController()
      const response = await follow(integration.path, { url }, { signal: controller.signal })
      for await (const { data } of readEvents(response))
        if (data.discovery.steps.at(-1).name === 'fetch') break
      controller.abort()
      serve()
      const other = documents.put('/other.json', bookshop(''))
      const { body } = await alice.post(integration.path, { url: other })
      expect(stepsOf(body).at(-1)).toEqual(['save', 'succeeded', 'Operations: 2 new.'])
      expect((await integration.read()).endpoint).toBe(other)
      // Only the second discovery has changed it.
      expect(await integration.readTag()).toMatch(/^"2-/)
    })
  })
})
