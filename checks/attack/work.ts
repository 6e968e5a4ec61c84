// Legitimate work at the largest permitted size. No step may hold the event loop, which all users share.
import { buildLargeAppFile } from '#checks/bench/support/large-app-file.ts'
import { loadGithubDocument } from '#tests/support/openapi/github-document.ts'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import type { Client, ClientResponse } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import type { Attack, AttackReport } from './attack.ts'
import { startHostileServer } from './support/hostile-server.ts'
import { attackWatchedService, type WatchedService } from './support/watched-service.ts'

export const workAttacks: Attack[] = [
  { area: 'work', name: 'an app of 1,000 tools', run: attackWithLargeApp },
  { area: 'work', name: 'a document of 1,200 operations that moves', run: attackWithLargeDocument },
]

const slug = 'things'
const maxBatch = 200

/** Does a step that must succeed, and counts it. */
const createStep =
  ({ watch }: WatchedService, round: string) =>
  async (label: string, work: () => Promise<ClientResponse>): Promise<ClientResponse['body']> => {
    const { status, body } = await watch(`${label}, ${round}`, work)
    if (status > 299) throw new Error(`${label}: ${status} ${JSON.stringify(body).slice(0, 500)}`)
    return body
  }

type Step = ReturnType<typeof createStep>

/** The second round excludes work that the service does once, such as compiling its own code. */
function attackWithLargeApp(): Promise<AttackReport> {
  return attackWatchedService(async (service) => {
    const server = await startHostileServer((_, response) => response.end('{}'))
    for (const round of ['first', 'second']) {
      const step = createStep(service, round)
      const appId = await useAppFile(service.client, step, { round, baseUrl: server.url })
      await releaseApp(service, step, { appId, round })
      await changeTools(service.client, step, appId)
      await readTrail(service.client, step, appId)
    }
    await server.close()
  })
}

async function useAppFile(
  client: Client,
  step: Step,
  { round, baseUrl }: { round: string; baseUrl: string },
): Promise<string> {
  const buildFile = (text: string) => buildLargeAppFile(`${slug}-${round}`, text, baseUrl)
  const file = buildFile('Does thing')
  await step('plan a new app from a file', () => client.post('/api/v3/apps/from-file/plan', { file }))
  const created = await step('create an app from a file', () =>
    client.post('/api/v3/apps/from-file', { file }),
  )
  const path = `/api/v3/apps/${created.app_id}/file`
  const changed = { file: buildFile('Edit: does thing'), prune: true }
  await step('read the file', () => client.get(path))
  await step('plan a file without changes', () => client.post(`${path}/plan`, { file, prune: true }))
  await step('plan a change of every tool', () => client.post(`${path}/plan`, changed))
  await step('apply a change of every tool', () => client.put(path, changed))
  return created.app_id
}

const twenty = Array.from({ length: 20 })

async function releaseApp(
  { client, watch }: WatchedService,
  step: Step,
  { appId, round }: { appId: string; round: string },
): Promise<void> {
  const app = `/api/v3/apps/${appId}`
  await step('diagnose the draft', () => client.get(`${app}/draft/diagnostics`))
  await step('diagnose the draft, twenty times at once', async () => {
    const all = await Promise.all(twenty.map(() => client.get(`${app}/draft/diagnostics`)))
    return all.find(({ status }) => status !== 200) ?? (all[0] as ClientResponse)
  })
  await step('lint the draft', () => client.get(`${app}/draft/lint`))
  await step('examine the readiness of the draft', () => client.get(`${app}/draft/readiness`))
  await step('read the submission sheet', () => client.get(`${app}/draft/submission-sheet`))
  await step('preview the draft', () => client.get(`${app}/draft/runtime-preview`))
  const { release } = await step('create a release', () => client.post(`${app}/releases`))
  const send = (label: string, method: string, params: object) =>
    watch(`${label}, ${round}`, () => postMcp(release.endpoint, buildJsonRpcRequest(method, params)))
  await send('list tools, anonymous', 'tools/list', {})
  await send('call a tool, anonymous', 'tools/call', { name: 'tool_1', arguments: { id: 'a' } })
  await step('switch to search mode', () => client.patch(`${app}/tool-mode`, { tool_mode: 'search' }))
  await step('compare the draft', () => client.get(`${app}/draft/changes`))
  await step('create a release in search mode', () => client.post(`${app}/releases`))
  await send('search tools, anonymous', 'tools/call', {
    name: 'search_tools',
    arguments: { query: 'thing 12' },
  })
  await step('compare releases', () => client.get(`${app}/releases/${release.id}/changes`))
  await step('list the app in the registry', () => client.patch(`/api/v2/apps/${appId}`, { listed: true }))
  await step('list the registry, anonymous', () => client.get('/v0.1/servers?limit=100'))
  await step('restore a release', () => client.post(`${app}/releases/${release.id}/restore`))
  await step('list all operations, v1', () => listOperations(client, appId))
}

async function listOperations(client: Client, appId: string): Promise<ClientResponse> {
  const { body } = await client.get(`/api/v2/apps/${appId}/integrations`)
  return client.get(`/api/v1/apps/${appId}/integrations/${body.data[0].id}/operations`)
}

async function changeTools(client: Client, step: Step, appId: string): Promise<void> {
  const path = `/api/v3/apps/${appId}/tools`
  const chosen = await listTools(client, path)
  const ids = chosen.map(({ id }) => id)
  await step('change 200 tools at once', () =>
    client.patch(`${path}/batch`, {
      tools: ids.map((id) => ({ id, description: `Changed ${id}.`, enabled: true })),
    }),
  )
  await step('delete 200 tools at once', () => client.post(`${path}/batch-delete`, { tool_ids: ids }))
  const tools = chosen.map(({ source }) => ({ operation_id: source.operation_id }))
  await step('create 200 tools at once', () => client.post(`${path}/batch`, { tools }))
  await step('discard the draft', () => client.post(`/api/v3/apps/${appId}/draft/discard`))
}

type ListedTool = { id: string; source: { operation_id: string } }

async function listTools(client: Client, path: string): Promise<ListedTool[]> {
  const tools: ListedTool[] = []
  for (let cursor = ''; tools.length < maxBatch; ) {
    const { body } = await client.get(`${path}?cursor=${cursor}`)
    tools.push(...body.items)
    cursor = body.next_cursor
  }
  return tools.slice(0, maxBatch)
}

/** Each round makes some thousand entries. */
async function readTrail(client: Client, step: Step, appId: string): Promise<void> {
  await step('list the audit trail', () => client.get(`/api/v3/audit?app_id=${appId}&limit=100`))
  await step('export the audit trail', () => client.get(`/api/v3/audit/export?app_id=${appId}`))
}

/** Every description and every schema of the second version differ, and the owner has edited some operations. */
function attackWithLargeDocument(): Promise<AttackReport> {
  return attackWatchedService(async (service) => {
    const original = await loadGithubDocument()
    const moved = original
      .replaceAll('"description": "', '"description": "Moved. ')
      .replaceAll('"limit"', '"most"')
    let served = original
    const server = await startHostileServer((_, response) => response.end(served))
    for (const round of ['first', 'second']) {
      served = original
      const step = createStep(service, round)
      const address = await importDocument(service.client, step, `${server.url}/openapi.json`)
      await editOperations(service.client, address)
      served = moved
      await mergeDocument(service.client, step, address)
      await step('upload a document', () =>
        service.client.post(`${address.path}/import`, { document: original }),
      )
    }
    await server.close()
  })
}

type IntegrationAddress = { appId: string; path: string; watched: string }

async function importDocument(client: Client, step: Step, endpoint: string): Promise<IntegrationAddress> {
  const appId = await makeApp(client, 'GitHub')
  const integrations = `/api/v2/apps/${appId}/integrations`
  const { integration } = await step('import a document', () =>
    client.post(integrations, { name: 'GitHub', kind: 'rest', endpoint }),
  )
  const path = `${integrations}/${integration.id}`
  await step('import it again, unchanged', () => client.post(`${path}/discover`))
  return { appId, path, watched: `/api/v3/apps/${appId}/integrations/${integration.id}/watch` }
}

async function editOperations(client: Client, { appId, path }: IntegrationAddress): Promise<void> {
  const { body } = await client.get(`${path}/operations?limit=${maxEdits}`)
  for (const { id } of body.data)
    await client.patch(`/api/v2/apps/${appId}/operations/${id}`, { description: 'Edited by the owner.' })
}

const maxEdits = 50

async function mergeDocument(client: Client, step: Step, { appId, watched }: IntegrationAddress) {
  const { watch } = await step('check a document that moved', () => client.post(`${watched}/check`))
  const difference = `/api/v3/apps/${appId}/pending-differences/${watch.pending_difference_id}`
  await step('read the difference', () => client.get(difference))
  await step('apply the difference', () => client.post(`${difference}/apply`, { rule: 'keep_mine' }))
}
