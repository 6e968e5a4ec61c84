// Buffers call records until they are written. They are encoded into one off-heap buffer: an object for each call that
// lives for some seconds would be promoted by the garbage collector and cost much more.
import { minuteOf } from '#base/time.ts'
import type { CallBatch, CallRecord } from '#core/model/calls/call-record.ts'
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
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export class CallRecordBuffer {
  readonly #bytes = new Uint8Array(maxBytes)
  #used = 0
  #length = 0
  /** Batches that accept more calls, by app and minute. */
  readonly #open = new Map<string, BatchBuilder>()
  readonly #full: BatchBuilder[] = []

  get length(): number {
    return this.#length
  }

  /** False when the buffer has no room for it. */
  add(call: CallRecord): boolean {
    const text = `${encodeCallRecord(call)},`
    const from = this.#used
    const { read, written } = encoder.encodeInto(text, this.#bytes.subarray(from))
    if (read < text.length) return false
    this.#used += written
    this.#length++
    this.#addToBatch(call, from)
    return true
  }

  /** Returns all batches and empties the buffer. */
  take(): CallBatch[] {
    const groups = [...this.#full.splice(0), ...this.#open.values()]
    const texts = decoder.decode(this.#bytes.subarray(0, this.#used))
    this.#open.clear()
    this.#used = 0
    this.#length = 0
    return groups.map((group) => toBatch(group, texts))
  }

  #addToBatch({ appId, id, startedAt }: CallRecord, from: number): void {
    const key = appId + minuteOf(startedAt)
    let group = this.#open.get(key)
    if (!group) {
      group = { appId, id, firstAt: startedAt, lastAt: startedAt, size: 0, offsets: [] }
      this.#open.set(key, group)
    }
    if (startedAt < group.firstAt) group.firstAt = startedAt
    if (startedAt > group.lastAt) group.lastAt = startedAt
    if (group.offsets.at(-1) === from) group.offsets.pop()
    else group.offsets.push(from)
    group.offsets.push(this.#used)
    if (++group.size < maxBatchSize) return
    this.#open.delete(key)
    this.#full.push(group)
  }
}

function toBatch({ appId, id, firstAt, lastAt, offsets: places }: BatchBuilder, texts: string): CallBatch {
  let calls = ''
  for (let n = 0; n < places.length; n += 2) calls += texts.slice(places[n], places[n + 1])
  return { appId, id, firstAt, lastAt, calls: `[${calls.slice(0, -1)}]` }
}
