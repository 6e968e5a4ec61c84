import type { Readable } from 'node:stream'
import { ByteLengthQueuingStrategy, ReadableStream } from 'node:stream/web'
import type { UpstreamError } from '#base/upstream-error.ts'
import { toUpstreamError } from '../upstream-errors.ts'

/** Called for each chunk; throws when a limit is exceeded. */
export type ByteCounter = (chunk: Uint8Array) => void

/** Buffer for unread bytes: holds most responses completely, so that an unread one does not occupy its socket. */
const queuingStrategy = new ByteLengthQueuingStrategy({ highWaterMark: 256 * 1024 })

/** A response body as a web stream. `onEnd` is called when the body ends or fails, not when the client cancels it. */
export function createBodyStream(body: Readable, count: ByteCounter, onEnd: (error: UpstreamError) => void) {
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const fail = (error: unknown) => {
          const cause = toUpstreamError(error, true)
          controller.error(cause)
          onEnd(cause)
        }
        body.on('error', fail)
        body.on('end', () => {
          controller.close()
          onEnd(toUpstreamError(new Error('the stream ended'), true))
        })
        body.on('data', (chunk: Uint8Array) => {
          try {
            count(chunk)
            controller.enqueue(chunk)
            if ((controller.desiredSize ?? 0) <= 0) body.pause()
          } catch (error) {
            body.destroy(toUpstreamError(error, true))
          }
        })
      },
      pull() {
        body.resume()
      },
      cancel() {
        body.destroy()
      },
    },
    queuingStrategy,
  )
}
