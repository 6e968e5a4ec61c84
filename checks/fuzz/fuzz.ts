// Sends odd requests, one after another, and collects whatever was answered wrongly. The seed decides all of them.
import type { Operation } from '#http/operation.ts'
import { operationTable } from '#tests/support/operation-table.ts'
import { faultsOf, operationAt } from './oracle.ts'
import { type Random, randomOf } from './random.ts'
import { bytesOf, type FuzzRequest } from './request.ts'
import { forget, learn, type Rows } from './rows.ts'
import type { Target } from './target.ts'
import { twistFamilies } from './twists/index.ts'
import { validRequest } from './valid.ts'
import { exchange, type RawReply, repliesIn } from './wire.ts'

/** `count` is how often it was seen; the example is the first request that showed it. */
export type Finding = { operation: string; fault: string; count: number; example: string }

export type Outcome = {
  /** Answers by status; `none` are requests that the server rightly left unanswered. */
  statuses: Map<string, number>
  findings: Map<string, Finding>
}

/** Rows wear out: things are deleted, lists grow. */
const requestsPerUser = 250

export async function fuzz(target: Target, seed: number, count: number): Promise<Outcome> {
  const outcome: Outcome = { statuses: new Map(), findings: new Map() }
  let rows = await seededRows(target, randomOf(seed - 1))
  for (let n = 0; n < count; n++) {
    const random = randomOf(seed + n * 7919)
    if (!target.isAlive()) break
    const isGone = !rows.seen.get(rows.appId.own)?.includes(rows.appId.own)
    if (isGone || (n > 0 && n % requestsPerUser === 0)) rows = await seededRows(target, random)
    const op = random.pick(operationTable)
    const request = oddRequest(op, rows, random)
    await shoot(target, rows, request, outcome, `seed ${seed}, request ${n}, ${request.twists.join(' + ')}`)
  }
  return outcome
}

/** Each noun is made by its own operation, so that a new noun is under fire as soon as it is in a table. */
async function seededRows(target: Target, random: Random): Promise<Rows> {
  const rows = await target.freshRows()
  const { sibling, own, foreign } = rows.appId
  for (const appId of [own, sibling, foreign]) {
    const creating = operationTable.filter((op) => op.path.includes('{app') && op.status === 201)
    const reading = operationTable.filter(
      (op) => /^[^{]*\{app_?[Ii]d\}[^{]*$/.test(op.path) && op.method === 'GET',
    )
    const token = appId === foreign ? rows.otherToken : rows.token
    for (const op of [...creating, ...reading]) {
      const request = validRequest(op, { ...rows, token, appId: { own: appId, sibling, foreign } }, random)
      const answered = await exchange(target.port, bytesOf(request), request.method)
      learn(rows, request.target, answered?.toString() ?? '')
    }
  }
  return rows
}

function oddRequest(op: Operation, rows: Rows, random: Random): FuzzRequest {
  const request = validRequest(op, rows, random)
  const twists = 1 + (random.chance(0.3) ? 1 : 0) + (random.chance(0.1) ? 1 : 0)
  for (let n = 0; n < twists; n++) {
    const family = random.pick(twistFamilies)
    const name = random.pick(Object.keys(family))
    family[name]?.(request, { op, rows, random })
    request.twists.push(name)
  }
  return request
}

async function shoot(target: Target, rows: Rows, request: FuzzRequest, outcome: Outcome, about: string) {
  const bytes = bytesOf(request)
  const note = (fault: string) => {
    const operation = operationAt(request)?.id ?? 'no operation'
    const key = `${operation}: ${fault.replace(/[a-z]+_[0-9a-z]{26}/g, 'ID')}`
    const known = outcome.findings.get(key)
    const example = known?.example ?? `${about}\n${shown(bytes)}`
    outcome.findings.set(key, { operation, fault, example, count: (known?.count ?? 0) + 1 })
  }
  const answered = await exchange(target.port, bytes, request.method, isCutShort(request))
  if (answered === null) return note('not answered in time')
  if (answered.length === 0 && !target.isAlive()) return note('the program ended')
  try {
    const replies = repliesIn(answered, request.method)
    const [first] = replies
    const status = first ? String(first.status) : 'none'
    outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1)
    if (!first) return isCutShort(request) ? undefined : note('closed without an answer')
    for (const fault of faultsOf(request, first)) note(fault)
    await follow(target, rows, request, first, note)
  } catch (error) {
    note(`no HTTP: ${error}`)
  }
}

/** A caller who hangs up in the middle of a request is owed nothing. */
function isCutShort(request: FuzzRequest): boolean {
  return request.headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
}

/** After a good answer: what it told of ids, and that members of the service's own are as they were. */
async function follow(
  target: Target,
  rows: Rows,
  request: FuzzRequest,
  reply: RawReply,
  note: (fault: string) => void,
) {
  if (reply.status >= 300) return
  if (request.method === 'DELETE') forget(rows, request.target.split('?')[0] ?? '')
  learn(rows, request.target, reply.body)
  if (request.planted.length === 0) return
  const location = reply.headers.get('location') ?? ''
  const path = new URL(location || request.target, 'http://localhost').pathname
  const headers = { authorization: `Bearer ${rows.token}` }
  const read = await fetch(`http://127.0.0.1:${target.port}${path}`, { headers }).then((one) => one.text())
  for (const value of request.planted) {
    if (read.includes(value)) note(`a member of the service's own was kept from the caller: ${value}`)
  }
}

const shownBytes = 1200

function shown(bytes: Buffer): string {
  const text = JSON.stringify(bytes.toString('latin1').replace(/Bearer [\w.-]{50,}/, 'Bearer …'))
  return text.length > shownBytes ? `${text.slice(0, shownBytes)}… (${bytes.length} bytes)` : text
}
