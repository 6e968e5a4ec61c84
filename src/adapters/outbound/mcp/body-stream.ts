import type { Readable } from 'node:stream'
import { ByteLengthQueuingStrategy, ReadableStream } from 'node:stream/web'
import type { UpstreamError } from '#base/upstream-error.ts'
import { faultOf } from '../faults.ts'

/** Told of each chunk; throws when it is one too many. */
export type Count = (chunk: Uint8Array) => void

/** What may wait to be read: whole, but for long answers, so that a short one that nobody reads leaves its socket free. */
const waiting = new ByteLengthQueuingStrategy({ highWaterMark: 256 * 1024 })

/** A body as the client reads it. `broken` is told of its end when that comes unasked. */
export function bodyStream(body: Readable, count: Count, broken: (error: UpstreamError) => void) {
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const fail = (error: unknown) => {
          const cause = faultOf(error, true)
          controller.error(cause)
          broken(cause)
        }
        body.on('error', fail)
        body.on('end', () => {
          controller.close()
          broken(faultOf(new Error('the stream ended'), true))
        })
        body.on('data', (chunk: Uint8Array) => {
          try {
            count(chunk)
            controller.enqueue(chunk)
            if ((controller.desiredSize ?? 0) <= 0) body.pause()
          } catch (error) {
            body.destroy(faultOf(error, true))
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
    waiting,
  )
}
