// Importing and discovering documents: what all families with integrations guarantee alike.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type DocumentServer, startDocumentServer } from '#tests/support/servers/document-server.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeTool } from '#tests/support/service/create-resources.ts'
import { listFamiliesWith } from '#tests/support/service/operation-table.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

let documents: DocumentServer
beforeAll(async () => {
  documents = await startDocumentServer()
})
afterAll(() => documents.close())

type Get = { operationId?: string; [member: string]: unknown }

const get = (operationId: string, more: object = {}): { get: Get } => ({
  get: { operationId, responses: { 200: { description: 'ok' } }, ...more },
})

const query = (name: string) => ({ parameters: [{ name, in: 'query', schema: { type: 'string' } }] })

const openApi = (paths: object, more: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths,
  ...more,
})

const twoOperations = openApi({ '/a': get('getA'), '/b': get('getB') })

// biome-ignore lint/suspicious/noExplicitAny: the two families name members differently
const reportOf = (integration: any) => integration.importReport ?? integration.import_report
// biome-ignore lint/suspicious/noExplicitAny: as above
const errorOf = (integration: any) => integration.lastError ?? integration.last_error ?? null
// biome-ignore lint/suspicious/noExplicitAny: as above
const warningsOf = (integration: any): string[] =>
  integration.discoveryWarnings ?? integration.discovery_warnings

type Row = { id: string; key: string; name: string; externalId: string }

/** The operations of an integration by external id. */
async function listOperations(client: Client, appId: string, id: string): Promise<Record<string, Row>> {
  const { body } = await client.get(`/api/v1/apps/${appId}/integrations/${id}/operations`)
  return Object.fromEntries(body.operations.map((operation: Row) => [operation.externalId, operation]))
}

describeWithService('sqlite', 'imports', (service) => {
  for (const family of listFamiliesWith('integrations.import')) {
    const leftOut = family === 'v3' ? 'skipped' : 'refused'

    /** Creates an app with an integration that has imported the document. */
    async function createImported(document: unknown, path = `/${family}-${Math.random()}`) {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      const endpoint = document === null ? '' : documents.put(path, document)
      const integrations = `/api/${family}/apps/${appId}/integrations`
      const { body } = await alice.post(integrations, { name: 'Things', kind: 'rest', endpoint })
      const { id } = body.integration
      return { alice, appId, id, path, endpoint, integrations, at: `${integrations}/${id}` }
    }

    describe(`${family}.integrations.import`, () => {
      test('imports a document in the request, as JSON and as a string, and leaves the endpoint', async () => {
        const { alice, appId, id, at } = await createImported(null)
        for (const document of [
          twoOperations,
          JSON.stringify(twoOperations),
          'openapi: 3.1.0\npaths: {/c: {get: {}}}\n',
        ]) {
          const { status, body } = await alice.post(`${at}/import`, { document })
          expect([status, errorOf(body.integration), body.integration.endpoint]).toEqual([200, null, ''])
        }
        expect(Object.keys(await listOperations(alice, appId, id))).toEqual(['GET /c'])
      })

      test('reports each step in order, up to the failed one', async () => {
        const { alice, at, integrations } = await createImported(null)
        const stepsOf = ({ body }: Awaited<ReturnType<typeof alice.post>>): [string, string, string][] =>
          (body.integration.discoveryEvents ?? body.integration.discovery_events)
            .filter(({ source }: { source: string }) => source === 'openapi')
            .map(({ code, severity, message }: Record<string, string>) => [code, severity, message])
        const bytes = JSON.stringify(twoOperations).length
        const url = documents.put(`/${family}-steps?key=hidden`, JSON.stringify(twoOperations))
        const fetched = ['document_fetched', 'info', `Fetched ${bytes} bytes from ${documents.url}.`]
        const imported = ['document_imported', 'info', 'Imported 2 operations.']
        expect(stepsOf(await alice.post(`${at}/import`, { url }))).toEqual([fetched, imported])
        const endpoint = documents.put(`/${family}-unreadable`, 'nothing')
        const steps = stepsOf(await alice.post(integrations, { name: 'Unreadable', kind: 'rest', endpoint }))
        expect(steps.map(([code, severity]) => [code, severity])).toEqual([
          ['document_fetched', 'info'],
          ['document_unreadable', 'error'],
        ])
        const failed = await alice.post(`${at}/import`, { url: endpoint })
        expect(failed.body.error.details[0].code).toBe('document_unreadable')
      })

      test('imports the document at a URL, which becomes the endpoint', async () => {
        const { alice, at } = await createImported(null)
        const url = documents.put(`/${family}-named`, twoOperations)
        const { body } = await alice.post(`${at}/import`, { url })
        expect(body.integration).toMatchObject({ endpoint: url, title: 'Things' })
        expect(body.integration.baseUrl ?? body.integration.base_url).toBe('https://api.example.com')
      })

      test('of a pasted document whose server is relative asks for the base URL, which blocks a release', async () => {
        const { alice, appId, id, at } = await createImported(null)
        const document = { ...twoOperations, servers: [{ url: '/v3' }] }
        const { body } = await alice.post(`${at}/import`, { document })
        expect(body.integration.baseUrl ?? body.integration.base_url).toBe('')
        expect(warningsOf(body.integration)).toContain(
          'The document declares the server /v3, which is not an absolute http or https URL without fragment; set the base URL manually.',
        )
        const { getA } = await listOperations(alice, appId, id)
        await makeTool(alice, appId, 'get_a', getA?.id ?? '')
        const rejected = await alice.post(`/api/v3/apps/${appId}/releases`, {})
        expect(rejected.body.error).toMatchObject({ code: 'draft_blocked' })
        expect(JSON.stringify(rejected.body)).toContain('integration_without_base_url')
        await alice.patch(at, { [family === 'v1' ? 'baseUrl' : 'base_url']: 'https://api.example.com/v3' })
        expect((await alice.post(`/api/v3/apps/${appId}/releases`, {})).status).toBe(201)
      })

      test('keeps keys and names of operations when the document changes them', async () => {
        const { alice, appId, id, at } = await createImported(null)
        const importSummaries = async (a: string, b: string) => {
          const document = openApi({ '/a': get('getA', { summary: a }), '/b': get('getB', { summary: b }) })
          await alice.post(`${at}/import`, { document })
          return Object.values(await listOperations(alice, appId, id)).map(({ key, name }) => [key, name])
        }
        const names = await importSummaries('First', 'Second')
        expect(names).toEqual([
          ['get_a', 'First'],
          ['get_b', 'Second'],
        ])
        expect(await importSummaries('Same', 'Same')).toEqual(names)
      })

      test('reports the outcome of each operation; lists report the totals', async () => {
        const { alice, at, integrations } = await createImported(null)
        const strange = { get: { parameters: [{ $ref: '#/nowhere' }] } }
        const { body } = await alice.post(`${at}/import`, {
          document: openApi({ '/a': get('getA'), '/strange': strange }),
        })
        const { operations, ...totals } = reportOf(body.integration)
        expect(totals.imported + totals.degraded + totals[leftOut]).toBe(2)
        expect(operations).toHaveLength(2)
        expect(operations[0]).toMatchObject({ method: 'GET', path: '/a', outcome: 'imported', reasons: [] })
        expect(operations[1].reasons).not.toEqual([])
        const listed = await alice.get(integrations)
        const [item] = listed.body.integrations ?? listed.body.data
        expect(reportOf(item)).toEqual(totals)
        expect(reportOf((await alice.get(at)).body.integration).operations).toEqual(operations)
      })

      test('responds 422 to a document that cannot be imported, names the error and changes nothing', async () => {
        const { alice, at, appId, id } = await createImported(twoOperations)
        const before = (await alice.get(at)).body
        for (const [body, path, code] of [
          [{ document: 'nothing' }, 'document', 'document_unreadable'],
          [{ document: {} }, 'document', 'document_unreadable'],
          [{ url: `${documents.url}/${family}-locked` }, 'url', 'document_fetch_failed'],
          [{ document: '['.repeat(100_000) }, 'document', 'document_unreadable'],
        ]) {
          const rejected = await alice.post(`${at}/import`, body)
          expect([rejected.status, rejected.body.error.code]).toEqual([422, 'unprocessable'])
          expect(rejected.body.error.details).toMatchObject([{ path, code, message: expect.any(String) }])
        }
        expect((await alice.get(at)).body).toEqual(before)
        expect(Object.keys(await listOperations(alice, appId, id))).toEqual(['getA', 'getB'])
      })

      test('responds 400 to an invalid request and names the member', async () => {
        const { alice, at } = await createImported(null)
        for (const [body, path] of [
          [{}, ''],
          [{ url: 'ftp://x.example' }, 'url'],
          [{ url: 7 }, 'url'],
          [{ url: 'https://x.example', document: '' }, ''],
          [{ document: 7 }, 'document'],
        ]) {
          const rejected = await alice.post(`${at}/import`, body)
          expect([rejected.status, rejected.body.error.details?.[0].path]).toEqual([400, path])
        }
        expect((await alice.post(`${at}/import`)).status).toBe(400)
      })

      test('imports once when sent twice with the same Idempotency-Key', async () => {
        const { alice, at } = await createImported(null)
        const key = { 'Idempotency-Key': `${family}-import` }
        const first = await alice.post(`${at}/import`, { document: twoOperations }, key)
        const second = await alice.post(`${at}/import`, { document: twoOperations }, key)
        expect([second.headers.get('idempotency-replayed'), second.body]).toEqual(['true', first.body])
        const other = await alice.post(`${at}/import`, { document: openApi({}) }, key)
        expect([other.status, other.body.error.code]).toEqual([422, 'unprocessable'])
      })

      test('does not find an integration of another user', async () => {
        const { at } = await createImported(null)
        const bob = await service().as('bob')
        expect((await bob.post(`${at}/import`, { document: twoOperations })).status).toBe(404)
        expect((await bob.post(`${at}/discover`)).status).toBe(404)
      })

      test('runs concurrent imports one after another: the result is that of one document', async () => {
        const { alice, appId, id, at } = await createImported(null)
        const ids = (prefix: string) => Array.from({ length: 60 }, (_, n) => `${prefix}${n}`)
        const buildLargeDocument = (prefix: string) =>
          openApi(Object.fromEntries(ids(prefix).map((id) => [`/${id}`, get(id)])))
        const replies = await Promise.all(
          ['x', 'y', 'z'].map((prefix) =>
            alice.post(`${at}/import`, { document: buildLargeDocument(prefix) }),
          ),
        )
        expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
        const remaining = Object.keys(await listOperations(alice, appId, id))
        expect([ids('x'), ids('y'), ids('z')]).toContainEqual(remaining)
        const { operations } = reportOf((await alice.get(at)).body.integration)
        expect(operations.map((operation: Row & { path: string }) => operation.path.slice(1))).toEqual(
          remaining,
        )
      })
    })

    describe(`${family}.integrations.discover`, () => {
      test('reads the document again and leaves unchanged operations untouched', async () => {
        const { alice, appId, id, at } = await createImported(twoOperations)
        const before = await alice.get(`/api/v1/apps/${appId}/integrations/${id}/operations`)
        const etag = async (row: Row) =>
          (await alice.get(`/api/v1/apps/${appId}/operations/${row.id}`)).headers.get('etag')
        const tags = await Promise.all(before.body.operations.map(etag))
        const { status, body } = await alice.post(`${at}/discover`)
        expect([status, warningsOf(body.integration)]).toEqual([200, []])
        const after = await alice.get(`/api/v1/apps/${appId}/integrations/${id}/operations`)
        expect(after.body).toEqual(before.body)
        expect(await Promise.all(after.body.operations.map(etag))).toEqual(tags)
      })

      test('keeps operations that the document renamed, with their tools and templates', async () => {
        const { alice, appId, id, at, path } = await createImported(twoOperations)
        const { getA } = await listOperations(alice, appId, id)
        const tool = await makeTool(alice, appId, 'Read A', getA?.id ?? '')
        const template = { queryTemplate: { fixed: 'yes' } }
        await alice.patch(`/api/v1/apps/${appId}/operations/${getA?.id}`, template)
        documents.put(path, openApi({ '/a': get('readA', query('q')), '/b': get('getB') }))
        const { body } = await alice.post(`${at}/discover`)
        const { readA } = await listOperations(alice, appId, id)
        expect([readA?.id, readA?.key]).toEqual([getA?.id, getA?.key])
        const { operation } = (await alice.get(`/api/v1/apps/${appId}/operations/${readA?.id}`)).body
        expect(operation).toMatchObject(template)
        const bound = await alice.get(`/api/v1/apps/${appId}/tools/${tool.id}`)
        expect(bound.body.tool.binding.integrationOperationId).toBe(getA?.id)
        expect(warningsOf(body.integration)).toEqual([expect.stringMatching(/readA \(Read A\)/)])
      })

      test('deletes operations that the document no longer has; one that a tool uses stays, with a warning', async () => {
        const { alice, appId, id, at, path } = await createImported(twoOperations)
        const { getA } = await listOperations(alice, appId, id)
        const tool = await makeTool(alice, appId, 'Read A', getA?.id ?? '')
        documents.put(path, openApi({ '/c': get('getC') }))
        for (let round = 0; round < 2; round++) {
          const { body } = await alice.post(`${at}/discover`)
          expect(Object.keys(await listOperations(alice, appId, id))).toEqual(['getA', 'getC'])
          expect(warningsOf(body.integration)).toEqual([expect.stringMatching(/getA \(Read A\)/)])
        }
        await alice.delete(`/api/v3/apps/${appId}/tools/${tool.id}`)
        const { body } = await alice.post(`${at}/discover`)
        expect(warningsOf(body.integration)).toEqual([])
        expect(Object.keys(await listOperations(alice, appId, id))).toEqual(['getC'])
      })

      test('warns when the method or path of an operation that a tool uses has changed', async () => {
        const { alice, appId, at, path } = await createImported(twoOperations)
        const { getA } = await listOperations(alice, appId, at.split('/').at(-1) ?? '')
        await makeTool(alice, appId, 'Read A', getA?.id ?? '')
        documents.put(path, openApi({ '/a/all': { delete: get('getA').get }, '/c': get('getB') }))
        const { body } = await alice.post(`${at}/discover`)
        expect(warningsOf(body.integration)).toEqual(['Method or path changed: getA (Read A).'])
      })

      test('keeps an operation that cannot be read this time, with the changes of the owner', async () => {
        const { alice, appId, id, at, path } = await createImported(twoOperations)
        const { getA } = await listOperations(alice, appId, id)
        await alice.patch(`/api/v1/apps/${appId}/operations/${getA?.id}`, { queryTemplate: { fixed: 'yes' } })
        const before = (await alice.get(`/api/v1/apps/${appId}/operations/${getA?.id}`)).body
        documents.put(path, openApi({ '/a': { $ref: 'lost.json' }, '/b': get('getB') }))
        const { body } = await alice.post(`${at}/discover`)
        const report = reportOf(body.integration)
        expect(report).toMatchObject({ imported: 1, [leftOut]: 1 })
        expect(report.operations.map(({ outcome }: { outcome: string }) => outcome)).toContain(leftOut)
        expect(report).not.toHaveProperty(leftOut === 'skipped' ? 'refused' : 'skipped')
        expect((await alice.get(`/api/v1/apps/${appId}/operations/${getA?.id}`)).body).toEqual(before)
        documents.put(path, openApi({ '/b': get('getB') }))
        await alice.post(`${at}/discover`)
        expect(Object.keys(await listOperations(alice, appId, id))).toEqual(['getB'])
      })

      test('keeps the base URL, and reports when the document declares another', async () => {
        const { alice, at, path } = await createImported(twoOperations)
        documents.put(path, openApi({}, { servers: [{ url: 'https://api.example.com/v2/' }] }))
        const { integration } = (await alice.post(`${at}/discover`)).body
        expect(integration.baseUrl ?? integration.base_url).toBe('https://api.example.com')
        const events = integration.discoveryEvents ?? integration.discovery_events
        expect(events.map(({ message }: { message: string }) => message)).toContain(
          'The document declares the base URL https://api.example.com/v2; calls go to https://api.example.com.',
        )
      })

      test('reports a failure in the integration, and keeps what was imported before', async () => {
        const { alice, appId, id, at, path } = await createImported(twoOperations)
        const before = (await alice.get(at)).body.integration
        documents.put(path, 'nothing')
        const { status, body } = await alice.post(`${at}/discover`)
        expect([status, errorOf(body.integration)]).toEqual([200, expect.any(String)])
        expect(body.integration).toMatchObject({ title: 'Things', endpoint: before.endpoint })
        expect(reportOf(body.integration)).toEqual(reportOf(before))
        expect(Object.keys(await listOperations(alice, appId, id))).toEqual(['getA', 'getB'])
        documents.put(path, twoOperations)
        expect(errorOf((await alice.post(`${at}/discover`)).body.integration)).toBe(null)
      })

      test('is a conflict when the endpoint was changed meanwhile, and imports nothing from the old one', async () => {
        const { alice, appId, id, at, path } = await createImported(twoOperations)
        const { promise: released, resolve: release } = Promise.withResolvers<void>()
        const elsewhere = documents.put(`${path}-new`, openApi({ '/c': get('getC') }))
        documents.put(path, twoOperations, released)
        const requests = () => documents.seen.filter(({ url }) => url === path).length
        const discovering = alice.post(`${at}/discover`)
        await vi.waitUntil(() => requests() === 2, { timeout: 10_000 })
        expect((await alice.patch(at, { endpoint: elsewhere })).status).toBe(200)
        release()
        const { status, body } = await discovering
        expect([status, body.error?.code]).toEqual([409, 'conflict'])
        expect(Object.keys(await listOperations(alice, appId, id))).toEqual(['getC'])
      })

      test('sends no credentials to a document that requires them, and reports what to do', async () => {
        const { alice, appId, integrations } = await createImported(null)
        const auth = { name: 'K', config: { type: 'bearer', accessToken: 'canary' } }
        const { body: made } = await alice.post(`/api/v1/apps/${appId}/auth`, auth)
        const locked = `/${family}-${Math.random()}-locked`
        const { body } = await alice.post(integrations, {
          name: 'Locked',
          kind: 'rest',
          endpoint: documents.url + locked,
          authId: made.auth.id,
          auth_id: made.auth.id,
        })
        expect(errorOf(body.integration)).toMatch(/401.*Import the document itself/)
        const requests = documents.seen.filter(({ url }) => url === locked)
        expect(requests.map(({ headers }) => headers.authorization)).toEqual([undefined])
      })

      test('reads a document in several files and follows redirects; a missing file affects only what refers to it', async () => {
        const at = `/${family}-${Math.random()}`
        documents.move(`${at}/paths/a.json`, `${at}/moved/a.json`)
        const parameters = [{ $ref: 'parameters.json#/one' }]
        documents.put(`${at}/moved/a.json`, get('getA', { parameters }))
        documents.put(`${at}/moved/parameters.json`, { one: query('inAnotherFile').parameters[0] })
        const main = openApi({
          '/a': { $ref: 'paths/a.json' },
          '/b': get('getB'),
          '/lost': { $ref: 'paths/lost.json' },
        })
        const { alice, appId, id } = await createImported(main, `${at}/openapi.json`)
        const operations = await listOperations(alice, appId, id)
        expect(Object.keys(operations)).toEqual(['getA', 'getB'])
        const read = await alice.get(`/api/v1/apps/${appId}/operations/${operations.getA?.id}`)
        expect(JSON.stringify(read.body)).toContain('inAnotherFile')
      })
    })
  }
})
