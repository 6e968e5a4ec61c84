// Sends malformed requests, one after another, and collects wrong responses. The seed determines all requests.
import type { ApiOperation } from '#http/operation.ts'
import { createRandom, type SeededRandom } from '#tests/support/seeded-random.ts'
import { operationTable } from '#tests/support/service/operation-table.ts'
import { checkReply, findRequestedOperation } from './check-reply.ts'
import { type FuzzRequest, toBytes } from './fuzz-request.ts'
import { generateRequest } from './generate-request.ts'
import { mutatorGroups } from './mutators/index.ts'
import { exchangeBytes, type FuzzReply, parseReplies } from './raw-http.ts'
import { type FuzzRows, recordIds, removeId } from './rows.ts'
import type { FuzzTarget } from './target.ts'

/** `count` is the number of occurrences, `example` the first request that caused it. */
export type FuzzFinding = { operation: string; violation: string; count: number; example: string }

export type FuzzOutcome = {
  /** Number of responses by status; `none` counts requests that rightly got no response. */
  statuses: Map<string, number>
  findings: Map<string, FuzzFinding>
}

/** Users and apps are replaced regularly, since requests delete rows and grow lists. */
const requestsPerUser = 250

export async function fuzz(target: FuzzTarget, seed: number, count: number): Promise<FuzzOutcome> {
  const outcome: FuzzOutcome = { statuses: new Map(), findings: new Map() }
  let rows = await seedRows(target, createRandom(seed - 1))
  for (let n = 0; n < count; n++) {
    const random = createRandom(seed + n * 7919)
    if (!target.isAlive()) break
    const isGone = !rows.seen.get(rows.appId.own)?.includes(rows.appId.own)
    if (isGone || (n > 0 && n % requestsPerUser === 0)) rows = await seedRows(target, random)
    const op = random.pick(operationTable)
    const request = createFuzzRequest(op, rows, random)
    await sendAndCheck(
      target,
      rows,
      request,
      outcome,
      `seed ${seed}, request ${n}, ${request.mutators.join(' + ')}`,
    )
  }
  return outcome
}

/**
 * Creates each kind of resource by its own operation, so that new operations of the table are covered automatically.
 */
async function seedRows(target: FuzzTarget, random: SeededRandom): Promise<FuzzRows> {
  const rows = await target.createRows()
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
  target: FuzzTarget,
  rows: FuzzRows,
  request: FuzzRequest,
  outcome: FuzzOutcome,
  origin: string,
) {
  const bytes = toBytes(request)
  const record = (violation: string) => {
    const operation = findRequestedOperation(request)?.id ?? 'no operation'
    const key = `${operation}: ${violation.replace(/[a-z]+_[0-9a-z]{26}/g, 'ID')}`
    const known = outcome.findings.get(key)
    const example = known?.example ?? `${origin}\n${formatBytes(bytes)}`
    outcome.findings.set(key, { operation, violation, example, count: (known?.count ?? 0) + 1 })
  }
  const received = await exchangeBytes(target.port, bytes, request.method, isCutShort(request))
  if (received === null) return record('no response in time')
  if (received.length === 0 && !target.isAlive()) return record('the process exited')
  try {
    const replies = parseReplies(received, request.method)
    const [first] = replies
    const status = first ? String(first.status) : 'none'
    outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1)
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
  target: FuzzTarget,
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
  const read = await fetch(`http://127.0.0.1:${target.port}${path}`, { headers }).then((one) => one.text())
  for (const value of request.forbiddenValues) {
    if (read.includes(value)) record(`a member owned by the service was stored from the request: ${value}`)
  }
}

const maxShownBytes = 1200

function formatBytes(bytes: Buffer): string {
  const text = JSON.stringify(bytes.toString('latin1').replace(/Bearer [\w.-]{50,}/, 'Bearer …'))
  return text.length > maxShownBytes ? `${text.slice(0, maxShownBytes)}… (${bytes.length} bytes)` : text
}
