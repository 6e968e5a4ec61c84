// The progress of a long operation as Server-Sent Events: `progress` with the current state in the format of the reply,
// and at the end `result`, or `error` with the error envelope. The head is sent with the first event, so that a request
// that fails earlier gets the status of its error.
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { acceptsEventStream, formatEvent, keepAliveComment } from '#base/web/event-stream.ts'

const keepAliveMs = 15_000

/** With an Idempotency-Key the reply is stored for retries, as a single JSON value. */
export const canReceiveProgress = ({ headers }: FastifyRequest): boolean =>
  acceptsEventStream(headers.accept) && headers['idempotency-key'] === undefined

export type ProgressStream = {
  report(body: unknown): void
  /** Resolves to the stream once there is progress, or to null if the work ends without any. */
  waitForStart(work: Promise<unknown>): Promise<Readable | null>
  end(event: 'result' | 'error', body: unknown): void
}

export function createProgressStream(): ProgressStream {
  const events = new PassThrough()
  const started = Promise.withResolvers<Readable>()
  const keepAlive = setInterval(() => events.write(keepAliveComment), keepAliveMs).unref()
  events.once('close', () => clearInterval(keepAlive))
  const isOpen = () => !events.destroyed && !events.writableEnded
  return {
    report(body) {
      if (!isOpen()) return
      events.write(formatEvent('progress', JSON.stringify(body)))
      started.resolve(events)
    },
    async waitForStart(work) {
      const stream = await Promise.race([
        started.promise,
        work.then(
          () => null,
          () => null,
        ),
      ])
      if (!stream) events.destroy()
      return stream
    },
    end(event, body) {
      if (isOpen()) events.end(formatEvent(event, JSON.stringify(body)))
    },
  }
}
