// Buffers call records until they are written, grouped by app and minute.
import { minuteOf } from '#base/time.ts'
import type { CallMark, CallRecord, MarkedCallBatch } from '#core/model/calls/call-record.ts'
import { OffHeapText } from '#fast/off-heap-text.ts'
import { encodeCallRecord } from './call-record-codec.ts'

const maxBytes = 4 * 1024 * 1024
const maxBatchSize = 250

/** `offsets`: pairs of start and end of the encoded calls; adjacent ranges are merged. */
type BatchBuilder = {
  appId: string
  id: string
  firstAt: string
  lastAt: string
  size: number
  offsets: number[]
  marks: Map<string, CallMark>
  callers: Set<string>
}

export class CallRecordBuffer {
  readonly #text = new OffHeapText(maxBytes)
  #length = 0
  /** Batches that accept more calls, by app and minute. */
  readonly #open = new Map<string, BatchBuilder>()
  readonly #full: BatchBuilder[] = []

  get length(): number {
    return this.#length
  }

  /** False when the buffer has no space for it. */
  add(call: CallRecord): boolean {
    const from = this.#text.length
    if (!this.#text.append(`${encodeCallRecord(call)},`)) return false
    this.#length++
    this.#addToBatch(call, from)
    return true
  }

  /** Returns all batches and empties the buffer. */
  take(): MarkedCallBatch[] {
    const groups = [...this.#full.splice(0), ...this.#open.values()]
    const texts = this.#text.take()
    this.#open.clear()
    this.#length = 0
    return groups.map((group) => toBatch(group, texts))
  }

  #addToBatch(call: CallRecord, from: number): void {
    const { appId, id, startedAt } = call
    const key = appId + minuteOf(startedAt)
    let group = this.#open.get(key)
    if (!group) {
      group = {
        appId,
        id,
        firstAt: startedAt,
        lastAt: startedAt,
        size: 0,
        offsets: [],
        marks: new Map(),
        callers: new Set(),
      }
      this.#open.set(key, group)
    }
    if (startedAt < group.firstAt) group.firstAt = startedAt
    if (startedAt > group.lastAt) group.lastAt = startedAt
    if (group.offsets.at(-1) === from) group.offsets.pop()
    else group.offsets.push(from)
    group.offsets.push(this.#text.length)
    addMark(group.marks, call)
    if (call.caller !== null) group.callers.add(call.caller)
    if (++group.size < maxBatchSize) return
    this.#open.delete(key)
    this.#full.push(group)
  }
}

function addMark(marks: BatchBuilder['marks'], { outcome, toolId, releaseId, via }: CallMark): void {
  const key = `${toolId} ${releaseId} ${outcome} ${via}`
  if (!marks.has(key)) marks.set(key, { outcome, toolId, releaseId, via })
}

/** The marks of calls that are stored without marks. */
export function listCallMarks(calls: readonly CallMark[]): CallMark[] {
  const marks: BatchBuilder['marks'] = new Map()
  for (const call of calls) addMark(marks, call)
  return [...marks.values()]
}

function toBatch(
  { appId, id, firstAt, lastAt, offsets, marks, callers }: BatchBuilder,
  texts: string,
): MarkedCallBatch {
  let calls = ''
  for (let n = 0; n < offsets.length; n += 2) calls += texts.slice(offsets[n], offsets[n + 1])
  return {
    appId,
    id,
    firstAt,
    lastAt,
    calls: `[${calls.slice(0, -1)}]`,
    marks: [...marks.values()],
    callers: [...callers],
  }
}
