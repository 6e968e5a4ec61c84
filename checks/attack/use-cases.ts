// Every use case with hostile apps and bodies: each operation of the families, each tool of the management server, and all
// work with files. None is chosen by hand: additions to these tables are attacked automatically. None may hold the event
// loop.
import type { Json, JsonObject } from '#base/json.ts'
import { managementTools } from '#endpoints/management-mcp/management-tools.ts'
import type { ApiOperation } from '#http/operation.ts'
import { buildToolCall, mcpHeaders } from '#tests/support/raw-mcp.ts'
import { createRandom, type SeededRandom } from '#tests/support/seeded-random.ts'
import { fillPath, operationTable } from '#tests/support/service/operation-table.ts'
import type { Attack, AttackReport, AttackTarget } from './attack.ts'
import { generateBody, generateValue } from './fuzz/generate-request.ts'
import { type HostileApp, listHostileApps, smallApp } from './support/hostile-apps.ts'
import { listHostileBodies } from './support/hostile-bodies.ts'
import { attackWatchedService, type WatchedService, withoutWatch } from './support/watched-service.ts'
import { type FuzzRows, pickId, recordIds } from './world/rows.ts'

export const useCaseAttacks: Attack[] = [
  { area: 'work', name: 'every use case of hostile apps', run: attackWithApps },
  { area: 'work', name: 'hostile bodies for every operation', run: attackWithBodies },
]

const seed = 1
const mixedApps = 20
const sampledApps = 6
/** Milliseconds to read from a stream that stays open. */
const patienceMs = 60_000
const streamMs = 500

type Session = Pick<WatchedService, 'url' | 'token'> & { rows: FuzzRows; random: SeededRandom }

function attackWithApps({ sample }: AttackTarget): Promise<AttackReport> {
  const chosen = sample(listHostileApps(seed, mixedApps), sampledApps)
  return attackWatchedService(async (service) => {
    const reached = await useApp(withoutWatch(service), smallApp())
    if (reached !== '') throw new Error(`the small app was refused: ${reached}`)
    for (const app of chosen) await useApp(service, app)
  })
}

/** An app that is rejected is only planned. Returns the reason. */
async function useApp(service: WatchedService, app: HostileApp): Promise<string> {
  const session = await openSession(service)
  const step = (name: string, work: () => Promise<unknown>) => service.watch(`${app.name}: ${name}`, work)
  const sendFile = (method: string, path: string, file: JsonObject) =>
    send(session, method, path, JSON.stringify({ file, prune: true }))
  await step('plan a new app', () => sendFile('POST', '/api/v3/apps/from-file/plan', app.file))
  let created = ''
  await step('create the app', async () => {
    created = await sendFile('POST', '/api/v3/apps/from-file', app.file)
  })
  const appId = /"app_id":"(\w+)"/.exec(created)?.[1]
  if (!appId) return created
  session.rows.appId = { own: appId, sibling: appId, foreign: appId }
  await step('release it', () => send(session, 'POST', `/api/v3/apps/${appId}/releases`))
  for (const file of [app.file, app.changed])
    await step('plan a file', () => sendFile('POST', `/api/v3/apps/${appId}/file/plan`, file))
  await step('apply a file', () => sendFile('PUT', `/api/v3/apps/${appId}/file`, app.changed))
  for (const op of listOperationsInOrder()) await step(op.id, () => sendOperation(session, op))
  for (const { name } of managementTools) await step(`/mcp: ${name}`, () => callTool(session, name))
  return ''
}

/** Reads first, so that the named resources exist; deletions last. */
function listOperationsInOrder(): ApiOperation[] {
  const ofApps = operationTable.filter(({ path }) => /\{app_?id\}/i.test(path))
  const lists = ofApps.filter(({ method }) => method === 'GET')
  const writes = ofApps.filter(({ method, id }) => method !== 'GET' && method !== 'DELETE' && !isEnd(id))
  const deletions = ofApps.filter(({ method, path }) => method === 'DELETE' && !/\{app_?id\}$/i.test(path))
  const ends = ofApps.filter(({ id }) => isEnd(id))
  return [...lists, ...writes, ...deletions, ...ends]
}

/** Removes resources that the others need. */
const isEnd = (id: string) => /discard|restore|clone|deleteBatch/.test(id)

async function openSession({ url, token }: WatchedService): Promise<Session> {
  const appId = { own: '', sibling: '', foreign: '' }
  const upstream = { url: 'https://api.example.com', documentUrl: 'https://api.example.com/openapi.json' }
  const rows = { appId, token, otherToken: token, upstream, seen: new Map() }
  return { url, token, rows, random: createRandom(seed) }
}

async function sendOperation(session: Session, op: ApiOperation, body?: string): Promise<string> {
  const { rows, random } = session
  const path = fillPath(op, (name) => pickId(rows, random, name, 'own'))
  const chosen = body ?? (op.body && JSON.stringify(generateBody(op, rows, random)))
  const text = await send(session, op.method, path, chosen ?? undefined)
  if (path.includes(rows.appId.own)) recordIds(rows, path, text)
  return text
}

async function callTool(session: Session, name: string): Promise<string> {
  const { rows, random } = session
  const tool = managementTools.find((candidate) => candidate.name === name)
  const generated = generateValue(tool?.input ?? null, random)
  const args = { ...generated, ...(tool?.takesApp && { app: rows.appId.own }) }
  return send(session, 'POST', '/mcp', JSON.stringify(buildToolCall(name, args)))
}

/** The text of the response, as far as it arrives. */
async function send({ url, token }: Session, method: string, path: string, body?: string): Promise<string> {
  const isStream = path.endsWith('/tail')
  const signal = AbortSignal.timeout(isStream ? streamMs : patienceMs)
  const { accept, ...typed } = mcpHeaders
  const headers = { authorization: `Bearer ${token}`, accept, ...(body !== undefined && typed) }
  const request = { method, headers, signal, ...(body !== undefined && { body }) }
  return fetch(url + path, request)
    .then((response) => response.text())
    .catch((error: Error) => error.message)
}

/** Bodies within the limits of a request, at the operations that read one. */
function attackWithBodies(): Promise<AttackReport> {
  return attackWatchedService(async (service) => {
    const session = await openSession(service)
    const { file } = smallApp()
    const created = await send(session, 'POST', '/api/v3/apps/from-file', JSON.stringify({ file }))
    const appId = /"app_id":"(\w+)"/.exec(created)?.[1] ?? ''
    session.rows.appId = { own: appId, sibling: appId, foreign: appId }
    const lists = listOperationsInOrder().filter(({ method }) => method === 'GET')
    for (const op of lists) await sendOperation(session, op)
    const bodied = operationTable.filter((op) => op.body !== null && op.path.startsWith('/api/'))
    for (const op of bodied) {
      // The first use of an operation compiles its code.
      await sendOperation(session, op)
      for (const { name, body } of listHostileBodies(op.body as unknown as Json, op.isUpload))
        await service.watch(`${op.id}: ${name}`, () => sendOperation(session, op, body))
    }
  })
}
