// Sends malformed requests, one after another, and collects wrong responses. The seed determines all requests.
import { randomUUID } from 'node:crypto'
import type { ApiOperation } from '#http/operation.ts'
import { createRandom, type SeededRandom } from '#tests/support/seeded-random.ts'
import { startTestIssuer } from '#tests/support/servers/test-issuer.ts'
import { operationTable } from '#tests/support/service/operation-table.ts'
import type { Attack, AttackReport, AttackTarget } from '../attack.ts'
import { type AttackedService, openAttackedService } from '../attacked-service.ts'
import { createTally, type Tally, toReport } from '../support/tally.ts'
import { type FuzzRows, recordIds, removeId } from '../world/rows.ts'
import { seedPersonalApp } from '../world/seed-app.ts'
import { checkReply, findRequestedOperation } from './check-reply.ts'
import { type FuzzRequest, toBytes } from './fuzz-request.ts'
import { generateRequest } from './generate-request.ts'
import { mutatorGroups } from './mutators/index.ts'
import { exchangeBytes, type FuzzReply, parseReplies } from './raw-http.ts'

export const fuzzAttacks: Attack[] = [
  { area: 'fuzz', name: 'malformed requests to all routes', run: attackRoutes },
]

const ownCount = 20_000

async function attackRoutes({ seed, countOf }: AttackTarget): Promise<AttackReport> {
  const target = await openFuzzTarget()
  try {
    const tally = await fuzz(target, { seed, count: countOf(ownCount) })
    const { notes = [], ...report } = toReport(tally, seed)
    const log = target.program.output().slice(0, 20_000)
    return { ...report, notes: [...notes, ...(log ? [`log of the service:\n${log}`] : [])] }
  } finally {
    await target.close()
  }
}

export async function openFuzzTarget(): Promise<AttackedService> {
  const issuer = await startTestIssuer()
  const target = await openAttackedService({ LOG_LEVEL: 'error' }, issuer)
  return { ...target, close: () => target.close().then(issuer.stop) }
}

/** Users and apps are replaced regularly, since requests delete rows and grow lists. */
const requestsPerUser = 250

/** Counts responses by status; `none` counts requests that rightly got no response. */
export async function fuzz(
  target: AttackedService,
  { seed, count }: { seed: number; count: number },
): Promise<Tally> {
  const tally = createTally()
  let rows = await seedRows(target, createRandom(seed - 1))
  for (let n = 0; n < count; n++) {
    const random = createRandom(seed + n * 7919)
    if (!target.program.isRunning()) break
    const isGone = !rows.seen.get(rows.appId.own)?.includes(rows.appId.own)
    if (isGone || (n > 0 && n % requestsPerUser === 0)) rows = await seedRows(target, random)
    const op = random.pick(operationTable)
    const request = createFuzzRequest(op, rows, random)
    await sendAndCheck(
      target,
      rows,
      request,
      tally,
      `seed ${seed}, request ${n}, ${request.mutators.join(' + ')}`,
    )
  }
  return tally
}

/**
 * Creates each kind of resource by its own operation, so that new operations of the table are covered automatically.
 */
async function seedRows(target: AttackedService, random: SeededRandom): Promise<FuzzRows> {
  const rows = await createRows(target)
  const { sibling, own, foreign } = rows.appId
  for (const appId of [own, sibling, foreign]) {
    const creating = operationTable.filter((op) => op.path.includes('{app') && op.status === 201)
    const reading = operationTable.filter(
      (op) => /^[^{]*\{app_?[Ii]d\}[^{]*$/.test(op.path) && op.method === 'GET',
    )
    const token = appId === foreign ? rows.otherToken : rows.token
    for (const op of [...creating, ...reading]) {
      const request = generateRequest(op, { ...rows, token, appId: { own: appId, sibling, foreign } }, random)
      const received = await exchangeBytes(target.port, toBytes(request), request.method)
      recordIds(rows, request.target, received?.toString() ?? '')
    }
  }
  return rows
}

/** Two users with the apps that the requests address. */
async function createRows(target: AttackedService): Promise<FuzzRows> {
  const users = { own: randomUUID(), foreign: randomUUID() }
  const seed = async (user: string) => {
    const { ids } = (await seedPersonalApp(await target.client(user), user, target.upstream)).app
    return ids.get('app')?.[0] ?? ''
  }
  const appId = {
    own: await seed(users.own),
    sibling: await seed(users.own),
    foreign: await seed(users.foreign),
  }
  const [token, otherToken] = [await target.token(users.own), await target.token(users.foreign)]
  return { appId, token, otherToken, upstream: target.upstream, seen: new Map() }
}

function createFuzzRequest(op: ApiOperation, rows: FuzzRows, random: SeededRandom): FuzzRequest {
  const request = generateRequest(op, rows, random)
  const twists = 1 + (random.chance(0.3) ? 1 : 0) + (random.chance(0.1) ? 1 : 0)
  for (let n = 0; n < twists; n++) {
    const family = random.pick(mutatorGroups)
    const name = random.pick(Object.keys(family))
    family[name]?.(request, { op, rows, random })
    request.mutators.push(name)
  }
  return request
}

async function sendAndCheck(
  target: AttackedService,
  rows: FuzzRows,
  request: FuzzRequest,
  tally: Tally,
  origin: string,
) {
  const bytes = toBytes(request)
  const name = findRequestedOperation(request)?.id ?? 'no operation'
  const record = (problem: string) =>
    tally.record({ name, problem, example: `${origin}\n${formatBytes(bytes)}` })
  tally.sent++
  tally.reached.add(name)
  const received = await exchangeBytes(target.port, bytes, request.method, isCutShort(request))
  if (received === null) return record('no response in time')
  if (received.length === 0 && !target.program.isRunning()) return record('the process exited')
  try {
    const replies = parseReplies(received, request.method)
    const [first] = replies
    tally.increase(first ? String(first.status) : 'none')
    if (!first) return isCutShort(request) ? undefined : record('connection closed without a response')
    for (const violation of checkReply(request, first)) record(violation)
    await checkAfterwards(target, rows, request, first, record)
  } catch (error) {
    record(`not a valid HTTP response: ${error}`)
  }
}

/** True when the request may be incomplete, so that the server may close the connection without a response. */
function isCutShort(request: FuzzRequest): boolean {
  return request.headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
}

/** After a successful response: records its ids and checks that members owned by the service are unchanged. */
async function checkAfterwards(
  target: AttackedService,
  rows: FuzzRows,
  request: FuzzRequest,
  reply: FuzzReply,
  record: (violation: string) => void,
) {
  if (reply.status >= 300) return
  if (request.method === 'DELETE') removeId(rows, request.target.split('?')[0] ?? '')
  recordIds(rows, request.target, reply.body)
  if (request.forbiddenValues.length === 0) return
  const location = reply.headers.get('location') ?? ''
  const path = new URL(location || request.target, 'http://localhost').pathname
  const headers = { authorization: `Bearer ${rows.token}` }
  const read = await fetch(`http://127.0.0.1:${target.port}${path}`, { headers }).then((response) =>
    response.text(),
  )
  for (const value of request.forbiddenValues) {
    if (read.includes(value)) record(`a member owned by the service was stored from the request: ${value}`)
  }
}

const maxShownBytes = 1200

function formatBytes(bytes: Buffer): string {
  const text = JSON.stringify(bytes.toString('latin1').replace(/Bearer [\w.-]{50,}/, 'Bearer …'))
  return text.length > maxShownBytes ? `${text.slice(0, maxShownBytes)}… (${bytes.length} bytes)` : text
}
