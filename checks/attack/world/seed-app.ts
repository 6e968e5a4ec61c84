// An app with one of each entity that an app can have, all named by the marker of its workspace.
import { randomBytes } from 'node:crypto'
import type { UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client, ClientResponse } from '#tests/support/service/client.ts'
import { makeIntegration } from '#tests/support/service/create-resources.ts'
import { toPersonalHome } from './identities.ts'
import type { SeededApp, SeededHome } from './world.ts'

export const createMarker = () => `zq${randomBytes(6).toString('hex')}`

export async function findPersonalHome(client: Client, user: string): Promise<SeededHome> {
  const { body } = await client.get('/api/v3/workspaces')
  return { home: toPersonalHome(user), marker: createMarker(), workspaceId: body.data[0].id }
}

/** An app in the personal workspace of `user`. */
export const seedPersonalApp = async (owner: Client, user: string, upstream: UpstreamApi) =>
  seedApp({ owner, place: await findPersonalHome(owner, user), upstream, access: 'oauth' })

const anyId = /\b[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g

export type SeededAppWithSecrets = { app: SeededApp; secrets: string[] }

type AppSeeding = { owner: Client; place: SeededHome; upstream: UpstreamApi; access: SeededApp['access'] }

function requireSuccess({ status, body }: ClientResponse): ClientResponse['body'] {
  if (status >= 300) throw new Error(`not seeded: ${status} ${JSON.stringify(body)}`)
  return body
}

export async function seedApp({ owner, place, upstream, access }: AppSeeding): Promise<SeededAppWithSecrets> {
  const { marker, workspaceId } = place
  const secret = `upstream-${randomBytes(12).toString('hex')}`
  const name = `App ${marker}`
  const sent = { name, description: name, server_instructions: name, workspace_id: workspaceId }
  const { app } = requireSuccess(await owner.post('/api/v2/apps', sent))
  const v2 = `/api/v2/apps/${app.id}`
  const v3 = `/api/v3/apps/${app.id}`
  const post = async (path: string, body?: object) => requireSuccess(await owner.post(path, body))
  const connection = await post(`${v2}/auth-connections`, {
    name: `Key ${marker}`,
    status: 'valid',
    config: { type: 'api_key', header_name: 'X-Api-Key', api_key: secret },
  })
  const authId = connection.auth_connection.id
  const pets = await makeIntegration(owner, app.id, upstream.documentUrl, { name: `Pets ${marker}`, authId })
  const newTool = (suffix: string, operation: string) => ({
    name: `${suffix} ${marker}`,
    description: `A tool of ${marker}.`,
    source: { operation_id: pets.operation(operation) },
  })
  const { tool } = await post(`${v3}/tools`, { ...newTool('List', 'listPets'), requires_approval: true })
  await post(`${v3}/tools`, newTool('Create', 'createPet'))
  await post(`${v2}/widgets`, { name: `Widget ${marker}`, primitive: 'form', tool_id: tool.id })
  await post(`${v3}/prompts`, { name: `Prompt ${marker}`, template: `Say ${marker}.` })
  await post(`${v3}/skills`, { name: marker, description: `A skill of ${marker}.`, body: `# ${marker}` })
  await post(`${v3}/test-cases`, { tool: tool.key, description: `Case ${marker}` })
  await post(`${v3}/releases`)
  const nobody = { emails: [], domains: [], claims: [] }
  const closed = access === 'token' ? { kind: 'token' } : { kind: 'oauth', allowed_callers: nobody }
  requireSuccess(await owner.patch(`${v3}/access`, closed))
  const caller = await post(`${v3}/tokens`, { name: `Caller ${marker}`, expires_in_hours: 168 })
  const webhook = await post(`${v3}/integrations/${pets.integrationId}/watch/webhook`)
  const found = await readEverything(owner, app.id, pets.integrationId)
  return {
    app: {
      home: place.home,
      publicMcpId: app.public_mcp_id,
      endpoint: await readEndpoint(owner, app.id),
      access,
      ids: groupByPrefix([...found, authId, caller.token.id]),
      callerTokens: access === 'token' ? [caller.secret] : [],
    },
    secrets: [secret, caller.secret, new URL(webhook.webhook.url).pathname.split('/').at(-1) ?? ''],
  }
}

const readEndpoint = async (owner: Client, appId: string): Promise<string> =>
  requireSuccess(await owner.get(`/api/v3/apps/${appId}/releases`)).data[0].endpoint

/** All ids that the lists of an app have. */
async function readEverything(owner: Client, appId: string, integrationId: string): Promise<string[]> {
  const v3 = `/api/v3/apps/${appId}`
  const lists = ['tools', 'prompts', 'skills', 'test-cases', 'releases', 'tokens', 'overview'].map(
    (path) => `${v3}/${path}`,
  )
  const others = [
    `${v3}/integrations/${integrationId}/operations`,
    `/api/v2/apps/${appId}`,
    `/api/v2/apps/${appId}/widgets`,
  ]
  const bodies = await Promise.all(
    [...lists, ...others].map(async (path) => requireSuccess(await owner.get(path))),
  )
  return [appId, integrationId, ...(JSON.stringify(bodies).match(anyId) ?? [])]
}

function groupByPrefix(ids: string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const id of new Set(ids)) {
    const prefix = id.slice(0, id.lastIndexOf('_'))
    if (prefix === 'ws' || prefix === 'req') continue
    groups.set(prefix, [...(groups.get(prefix) ?? []), id])
  }
  return groups
}
