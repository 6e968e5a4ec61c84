// Resources for samples, by the ids and values of the examples. Each is created when the first sample needs it.
import type { UpstreamApiResponse } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool, releaseApp } from '#tests/support/service/create-resources.ts'
import { inviteTo, makeWorkspace } from '#tests/support/service/make-workspace.ts'
import type { TestService } from '#tests/support/service/test-service.ts'

/** The operations that the examples are about. */
export const bookDocument = {
  openapi: '3.1.0',
  info: { title: 'Books', version: '1' },
  servers: [{ url: '/v1' }],
  paths: {
    '/books': {
      get: {
        operationId: 'findBooks',
        summary: 'Find books',
        parameters: [{ name: 'title', in: 'query', schema: { type: 'string' } }],
        responses: {
          200: { description: 'ok', content: { 'application/json': { schema: { type: 'object' } } } },
        },
      },
    },
    '/authors': { get: { operationId: 'listAuthors', responses: { 200: { description: 'ok' } } } },
  },
}

/** Serves documents that have one more operation at each request; every other request gets a list of books. */
export function respondWithChangingDocument() {
  const versions = new Map<string, number>()
  return ({ url }: { url: string }): UpstreamApiResponse => {
    const headers = { 'content-type': 'application/json' }
    if (!url.includes('/changing/')) return { headers, body: '{"items":[]}' }
    const version = (versions.get(url) ?? 0) + 1
    versions.set(url, version)
    const paths = { ...bookDocument.paths, [`/version-${version}`]: bookDocument.paths['/authors'] }
    return { headers, body: JSON.stringify({ ...bookDocument, paths }) }
  }
}

export type SampleWorld = { get(name: string): Promise<string> }

export type WorldDeps = { service: TestService; client: Client; documentUrl: string }

/** A document with one more operation each time that it is read. */
const changingDocumentUrl = (documentUrl: string) =>
  documentUrl.replace('openapi', `changing/${crypto.randomUUID()}`)

/** A world of its own: what its samples delete or change, no other sample needs. */
export function createSampleWorld({ service, client, documentUrl }: WorldDeps): SampleWorld {
  const made = new Map<string, Promise<string>>()
  const get = (name: string): Promise<string> => {
    const found = made.get(name) ?? create(name)
    made.set(name, found)
    return found
  }
  const post = async (path: string, body?: object) => {
    const { status, body: reply } = await client.post(path, body)
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(reply)}`)
    return reply
  }
  const postInApp = async (path: string, body: object) =>
    post(`/api/v3/apps/${await get('app')}/${path}`, body)
  const create = async (name: string): Promise<string> => {
    const maker = makers[name]
    return maker ? maker() : `${name}_01kb0000000000000000000000`
  }
  const importBooks = async () => makeIntegration(client, await get('app'), documentUrl)
  const books = { made: null as ReturnType<typeof importBooks> | null }
  const getBooks = () => {
    books.made ??= importBooks()
    return books.made
  }
  const makers: Record<string, () => Promise<string>> = {
    app: () => makeApp(client, 'Books'),
    int: async () => (await getBooks()).integrationId,
    op: async () => (await getBooks()).operation('findBooks'),
    tool: async () => (await makeTool(client, await get('app'), 'Find books', await get('op'))).id,
    nextTool: async () => {
      const operation = (await getBooks()).operation('listAuthors')
      return (await makeTool(client, await get('app'), 'List authors', operation)).id
    },
    auth: async () => {
      const config = { type: 'api_key', header_name: 'X-Key', api_key: 'the-key' }
      return (await postInApp('auth-connections', { name: 'Key', config })).auth_connection.id
    },
    oauth: async () => {
      const endpoints = {
        authorization_endpoint: `${documentUrl}/authorize`,
        token_endpoint: `${documentUrl}/token`,
      }
      const config = { type: 'oauth', client_id: 'tenon', ...endpoints }
      return (await postInApp('auth-connections', { name: 'Sign-in', config })).auth_connection.id
    },
    undescribedTool: async () => {
      const tool = { name: 'Find books', description: '', source: { operation_id: await get('op') } }
      return (await postInApp('tools', tool)).tool.id
    },
    wid: async () => {
      const widget = { name: 'Books', primitive: 'data-table', tool_id: await get('tool') }
      return (await postInApp('widgets', widget)).widget.id
    },
    prm: async () =>
      (await postInApp('prompts', { name: 'Recommend', template: 'Recommend a book.' })).prompt.id,
    skl: async () => {
      const skill = { name: 'recommend', description: 'Recommends books.', body: '# Recommend' }
      return (await postInApp('skills', skill)).skill.id
    },
    case: async () => {
      await get('tool')
      const testCase = { key: 'finds_books', tool: 'find_books', description: 'Finds books' }
      return (await postInApp('test-cases', testCase)).test_case.id
    },
    rel: async () => {
      await get('tool')
      return (await releaseApp(client, await get('app'))).releaseId
    },
    tokenAccess: async () => {
      await client.patch(`/api/v3/apps/${await get('app')}/access`, { kind: 'token' })
      return ''
    },
    appToken: async () => {
      await get('tokenAccess')
      return (await postInApp('tokens', { name: 'Caller', expires_in_hours: 168 })).token.id
    },
    token: async () => (await post('/api/v3/tokens', { name: 'CI', expires_in_hours: 168 })).token.id,
    ws: async () => (await post('/api/v3/workspaces', { name: 'Books' })).workspace.id,
    team: () => makeWorkspace(service, 'alice', { bob: 'builder' }),
    teamOfBob: () => makeWorkspace(service, 'bob', { alice: 'builder' }),
    member: async () => {
      const { body } = await client.get(`/api/v3/workspaces/${await get('team')}/members`)
      return body.data.find(({ role }: { role: string }) => role === 'builder').id
    },
    invitation: async () => (await inviteTo(client, await get('ws'), 'viewer')).invitationId,
    invitationOfBob: async () => {
      const id = (await (await service.as('bob')).post('/api/v3/workspaces', { name: 'Of Bob' })).body
        .workspace.id
      return (await inviteTo(await service.as('bob'), id, 'viewer')).token
    },
    sa: async () => {
      const account = { name: 'Robot', role: 'viewer' }
      return (await post(`/api/v3/workspaces/${await get('ws')}/service-accounts`, account)).service_account
        .id
    },
    credential: async () => {
      const at = `/api/v3/workspaces/${await get('ws')}/service-accounts/${await get('sa')}/credentials`
      return (await post(at, { kind: 'token', name: 'CI', expires_in_hours: 168 })).credential.id
    },
    webhook: async () => {
      const webhook = { url: new URL('/hook', documentUrl).href }
      return (await post(`/api/v3/workspaces/${await get('ws')}/webhooks`, webhook)).webhook.id
    },
    delivery: async () => {
      const at = `/api/v3/workspaces/${await get('ws')}/webhooks/${await get('webhook')}`
      await post(`${at}/test`)
      return (await client.get(`${at}/deliveries`)).body.data[0].id
    },
    webhookSecret: async () => {
      const { webhook } = await post(
        `/api/v3/apps/${await get('app')}/integrations/${await get('int')}/watch/webhook`,
      )
      return new URL(webhook.url).pathname.split('/').at(-1) ?? ''
    },
    diff: async () => {
      const at = `/api/v3/apps/${await get('app')}`
      const { integrationId } = await makeIntegration(
        client,
        await get('app'),
        changingDocumentUrl(documentUrl),
      )
      await post(`${at}/integrations/${integrationId}/watch/check`)
      return (await client.get(`${at}/pending-differences`)).body.data[0].id
    },
    slug: async () => (await client.get('/api/v3/mcp/servers')).body.items[0].slug,
    template: async () => (await client.get('/api/v1/templates')).body.templates[0].templateId,
  }
  return { get }
}
