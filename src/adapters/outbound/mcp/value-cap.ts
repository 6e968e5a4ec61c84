// The MCP client parses a message at once, and each of its values blocks the event loop for some microseconds. So
// values are counted as bytes arrive, before parsing.
import { createUpstreamError } from '../upstream-errors.ts'
import type { ByteCounter } from './body-stream.ts'

/** `events`: an empty line ends an event of an event stream; null for a body that is one message. */
export type MessageLimits = { values: number; events: number | null }

const [lineFeed, carriageReturn, quote, backslash] = [0x0a, 0x0d, 0x22, 0x5c]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])
const comma = 0x2c
/** Far above the limit of a parsed message; deeper messages need not be parsed. */
const maxDepth = 500

const isLineBreak = (byte: number | undefined) => byte === lineFeed || byte === carriageReturn

/** Caps the values of each message, and the number of events. */
export function createValueCap(limits: MessageLimits): ByteCounter {
  const counter = new ValueCounter(limits.events !== null)
  return (chunk) => {
    counter.countAll(chunk)
    if (counter.isTooDeep) throw createUpstreamError('invalid_answer', 'nested too deeply')
    if (counter.maxValues > limits.values) throw createUpstreamError('too_large', 'values')
    if (counter.events > (limits.events ?? counter.events)) throw createUpstreamError('too_large', 'events')
  }
}

class ValueCounter {
  readonly #isEventStream: boolean
  #values = 0
  #depth = 0
  #lineBytes = 0
  #previousByte = 0
  #isInString = false
  #isEscaped = false
  /** The values of the largest message so far: each is preceded by a comma or bracket. A line counts as a value too. */
  maxValues = 0
  events = 0
  isTooDeep = false

  constructor(isEventStream: boolean) {
    this.#isEventStream = isEventStream
  }

  countAll(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at++) {
      if (this.#isInString && !this.#isEscaped) at = this.#skipText(chunk, at)
      const byte = chunk[at]
      if (byte !== undefined) this.#count(byte)
    }
  }

  /** The index of the next byte that may end the string: most of a large message is text, which counts for nothing. */
  #skipText(chunk: Uint8Array, start: number): number {
    let at = start
    for (; at < chunk.length; at++) {
      const byte = chunk[at]
      if (byte === backslash && at + 1 < chunk.length && !isLineBreak(chunk[at + 1])) at++
      else if (byte === backslash || byte === quote || isLineBreak(byte)) break
    }
    if (at > start) {
      this.#lineBytes += at - start
      this.#previousByte = chunk[at - 1] ?? 0
    }
    return at
  }

  #count(byte: number): void {
    const isSecondOfTwo = byte === lineFeed && this.#previousByte === carriageReturn
    this.#previousByte = byte
    if (isSecondOfTwo) return
    if (isLineBreak(byte)) this.#endLine()
    else this.#countInLine(byte)
  }

  #countInLine(byte: number): void {
    this.#lineBytes++
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === quote) this.#isInString = !this.#isInString
    else if (this.#isInString) this.#isEscaped = byte === backslash
    else this.#countMark(byte)
  }

  #countMark(byte: number): void {
    if (closing.has(byte)) this.#depth--
    if (opening.has(byte) && ++this.#depth > maxDepth) this.isTooDeep = true
    if (byte === comma || opening.has(byte)) this.#addValue()
  }

  /** A string of JSON contains no line break. */
  #endLine(): void {
    this.#isInString = this.#isEscaped = false
    if (this.#isEventStream && this.#lineBytes === 0) {
      this.events++
      this.#values = this.#depth = 0
    }
    this.#lineBytes = 0
    this.#addValue()
  }

  #addValue(): void {
    this.#values++
    if (this.#values > this.maxValues) this.maxValues = this.#values
  }
}
