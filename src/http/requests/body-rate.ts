// Ends requests whose body arrives too slowly, so that a few slow clients cannot hold resources until the timeout.
// Counts bytes at the connection and does not touch the body.
import type { IncomingMessage } from 'node:http'
import { isTooSlow, type LeastRate, leastBodyRate, rateCheckMs } from '#base/least-rate.ts'

type BodyArrival = { startedAt: number; bytesBefore: number }

export class BodyRateGuard {
  readonly #rate: LeastRate
  readonly #end: (request: IncomingMessage) => void
  readonly #arrivals = new Map<IncomingMessage, BodyArrival>()
  #timer: NodeJS.Timeout | undefined

  /** `end`: responds to a request that is too slow. */
  constructor(end: (request: IncomingMessage) => void, rate: LeastRate = leastBodyRate) {
    this.#end = end
    this.#rate = rate
  }

  /** Call this before the body is read. Ignores a request without a body. */
  watch(request: IncomingMessage): void {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (length === undefined && encoding === undefined) return
    this.#arrivals.set(request, { startedAt: performance.now(), bytesBefore: request.socket.bytesRead })
    this.#timer ??= setInterval(() => this.#check(), rateCheckMs).unref()
  }

  #check(): void {
    for (const [request, arrival] of this.#arrivals) {
      const hasEnded = request.complete || request.destroyed
      if (!hasEnded && !this.#isTooSlow(request, arrival)) continue
      this.#arrivals.delete(request)
      // @guard
      if (!hasEnded) this.#end(request)
    }
    if (this.#arrivals.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #isTooSlow({ socket }: IncomingMessage, { startedAt, bytesBefore }: BodyArrival): boolean {
    return isTooSlow(socket.bytesRead - bytesBefore, performance.now() - startedAt, this.#rate)
  }
}
