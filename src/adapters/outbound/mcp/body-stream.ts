import type { Readable } from 'node:stream'
import {
  ByteLengthQueuingStrategy,
  ReadableStream,
  type ReadableStreamDefaultController,
} from 'node:stream/web'
import type { UpstreamError } from '#base/upstream-error.ts'
import { toUpstreamError } from '../upstream-errors.ts'
import { NumberMarker } from './number-marker.ts'
import { waitForTurn } from './turns.ts'

/** Called for each chunk; throws when a limit is exceeded. */
export type ByteCounter = (chunk: Uint8Array) => void

/** Buffer for unread bytes: holds most responses completely, so that an unread one does not occupy its socket. */
const queuingStrategy = new ByteLengthQueuingStrategy({ highWaterMark: 256 * 1024 })

/** Per turn of the event loop: the MCP client processes these events at once. */
const maxLinesPerTurn = 300
const [lineFeed, carriageReturn] = [0x0a, 0x0d]

export type BodyReading = {
  count: ByteCounter
  /** Called when the body ends or fails, not when the client cancels it. */
  onEnd(error: UpstreamError): void
  /** Whether the body consists of messages, whose numbers must keep their digits. */
  hasMessages: boolean
}

/** A response body as a web stream. */
export function createBodyStream(body: Readable, { count, onEnd, hasMessages }: BodyReading) {
  let source: SlicedSource | null = null
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          controller.close()
          onEnd(toUpstreamError(new Error('the stream ended'), true))
        }
        source = new SlicedSource(body, controller, {
          count,
          end,
          numbers: hasMessages ? new NumberMarker() : null,
        })
        body.on('error', (error) => {
          source?.stop()
          const cause = toUpstreamError(error, true)
          controller.error(cause)
          onEnd(cause)
        })
      },
      pull: () => source?.resume(),
      cancel() {
        source?.stop()
        body.destroy()
      },
    },
    queuingStrategy,
  )
}

/** `end` is called after the last slice was enqueued. */
type SliceHandlers = { count: ByteCounter; end(): void; numbers: NumberMarker | null }

class SlicedSource {
  readonly #body: Readable
  readonly #controller: ReadableStreamDefaultController<Uint8Array>
  readonly #handlers: SliceHandlers
  #linesInTurn = 0
  #isSlicing = false
  #isEnded = false
  #isStopped = false

  constructor(
    body: Readable,
    controller: ReadableStreamDefaultController<Uint8Array>,
    handlers: SliceHandlers,
  ) {
    this.#body = body
    this.#controller = controller
    this.#handlers = handlers
    body.on('data', (chunk: Uint8Array) => this.#receive(chunk))
    body.on('end', () => this.#end())
  }

  /** Nothing more is enqueued. */
  stop(): void {
    this.#isStopped = true
  }

  resume(): void {
    if (!this.#isSlicing) this.#body.resume()
  }

  #receive(received: Uint8Array): void {
    try {
      this.#handlers.count(received)
    } catch (error) {
      return void this.#body.destroy(toUpstreamError(error, true))
    }
    const chunk = this.#handlers.numbers?.mark(received) ?? received
    if (chunk.length === 0) return
    const end = this.#findSliceEnd(chunk)
    if (end < chunk.length) return void this.#enqueueInTurns(chunk, end)
    this.#controller.enqueue(chunk)
    if (this.#isFull()) this.#body.pause()
  }

  async #enqueueInTurns(chunk: Uint8Array, firstEnd: number): Promise<void> {
    this.#isSlicing = true
    this.#body.pause()
    for (let [start, end] = [0, firstEnd]; start < chunk.length; end = this.#findSliceEnd(chunk, start)) {
      if (this.#isStopped) return
      if (end > start) this.#controller.enqueue(chunk.subarray(start, end))
      start = end
      await waitForTurn()
      this.#linesInTurn = 0
    }
    this.#isSlicing = false
    if (this.#isStopped) return
    if (this.#isEnded) this.#finish()
    else if (!this.#isFull()) this.#body.resume()
  }

  /** The end of the lines that fit into this turn. */
  #findSliceEnd(chunk: Uint8Array, start = 0): number {
    for (let index = start; index < chunk.length; index++) {
      const byte = chunk[index]
      if (byte !== lineFeed && byte !== carriageReturn) continue
      this.#linesInTurn++
      if (this.#linesInTurn >= maxLinesPerTurn) return index + 1
    }
    return chunk.length
  }

  /** A body ends with its last chunk, even while it is paused. */
  #end(): void {
    this.#isEnded = true
    if (!this.#isSlicing && !this.#isStopped) this.#finish()
  }

  #finish(): void {
    const rest = this.#handlers.numbers?.end()
    if (rest?.length) this.#controller.enqueue(rest)
    this.#handlers.end()
  }

  #isFull = () => (this.#controller.desiredSize ?? 0) <= 0
}
