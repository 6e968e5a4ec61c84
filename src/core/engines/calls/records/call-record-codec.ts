// The stored form of a call record: a JSON array of its members in a fixed order, without their names.
import { isAscii } from '#base/text.ts'
import type { CallBatch, CallRecord } from '#core/model/calls/call-record.ts'

/** The stored order: append new members at the end. `appId` is stored in the batch. */
const toMembers = (call: CallRecord) =>
  [
    call.id,
    call.releaseId,
    call.version,
    call.toolId,
    call.tool,
    call.via,
    call.revision,
    call.client,
    call.step,
    call.outcome,
    call.upstreamStatus,
    call.startedAt,
    call.durationMs,
    call.requestBytes,
    call.answerBytes,
    call.requestId,
  ] as const

/** Members that many calls lack: the name of an alias, notes on arguments and results, and the caller. */
type RareMembers = [alias?: string, argumentNotes?: string[], resultNotes?: string[], caller?: string]
type Members = readonly [...ReturnType<typeof toMembers>, ...RareMembers]

const fromMembers = (appId: string, members: Members): CallRecord => ({
  appId,
  id: members[0],
  releaseId: members[1],
  version: members[2],
  toolId: members[3],
  tool: members[4],
  via: members[5],
  revision: members[6],
  client: members[7],
  step: members[8],
  outcome: members[9],
  upstreamStatus: members[10],
  startedAt: members[11],
  durationMs: members[12],
  requestBytes: members[13],
  answerBytes: members[14],
  requestId: members[15],
  alias: members[16] ?? '',
  argumentNotes: members[17] ?? [],
  resultNotes: members[18] ?? [],
  caller: members[19] ?? null,
})

const escapeCodeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON in ASCII, so that offsets in characters are offsets in bytes. */
export function encodeCallRecord(call: CallRecord): string {
  const members: Members = toMembers(call)
  const text = JSON.stringify([...members, ...listRareMembers(call)])
  return isAscii(text) ? text : text.replace(/[^\0-\x7f]/g, escapeCodeUnit)
}

/** The rare members, up to the last one present. */
function listRareMembers({ alias, argumentNotes, resultNotes, caller }: CallRecord): RareMembers {
  if (caller !== null) return [alias, argumentNotes, resultNotes, caller]
  if (resultNotes.length > 0) return [alias, argumentNotes, resultNotes]
  if (argumentNotes.length > 0) return [alias, argumentNotes]
  return alias === '' ? [] : [alias]
}

export function decodeCallBatch({ appId, calls }: CallBatch): CallRecord[] {
  const all: Members[] = JSON.parse(calls)
  return all.map((members) => fromMembers(appId, members))
}
