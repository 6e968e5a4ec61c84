// Progress as it goes out to a client: rising, as MCP wants it, ten at once and then ten a second, however often a
// server speaks. What is left out is older than what is said; the newest stands before the answer.
import type { ServerResponse } from 'node:http'
import { startOf } from '#base/text.ts'
import type { Progress } from '#core/model/progress.ts'
import { sendEvent, sendKeepAlive } from './event-stream.ts'
import type { CorsHeaders } from './gate.ts'
import type { RequestId } from './json-rpc.ts'

/** In milliseconds. */
type Pace = { betweenMs: number; keepAliveMs: number }

const usual: Pace = { betweenMs: 100, keepAliveMs: 15_000 }
const atOnce = 10
const maxMessage = 500

type To = { response: ServerResponse; cors: CorsHeaders; token: RequestId }

export class PacedProgress {
  readonly #to: To
  readonly #pace: Pace
  #highest = Number.NEGATIVE_INFINITY
  #waiting: Progress | null = null
  /** When each of those that were said would have had its turn, had they come evenly: how far that is ahead is what is used up. */
  #turn = 0
  #pause: NodeJS.Timeout | undefined
  #keepAlive: NodeJS.Timeout | undefined
  #ended = false

  constructor(to: To, pace = usual) {
    this.#to = to
    this.#pace = pace
  }

  readonly report = (progress: Progress): void => {
    if (this.#ended || !Number.isFinite(progress.progress) || progress.progress <= this.#highest) return
    this.#highest = progress.progress
    this.#waiting = progress
    if (!this.#pause) this.#tellOrWait()
  }

  /** Says what is still to be said, and nothing after it. */
  end(): void {
    this.#ended = true
    clearTimeout(this.#pause)
    clearInterval(this.#keepAlive)
    if (this.#waiting) this.#tell(this.#waiting)
  }

  readonly #tellOrWait = (): void => {
    this.#pause = undefined
    if (!this.#waiting) return
    const { betweenMs } = this.#pace
    const now = performance.now()
    const isEarly = this.#turn - now > (atOnce - 1) * betweenMs
    // A client that does not keep up gets the newest once it does.
    if (isEarly || this.#to.response.writableNeedDrain) {
      this.#pause = setTimeout(this.#tellOrWait, betweenMs)
      return
    }
    this.#turn = Math.max(this.#turn, now) + betweenMs
    this.#tell(this.#waiting)
  }

  #tell(progress: Progress): void {
    const { response, cors, token } = this.#to
    this.#waiting = null
    sendEvent(response, cors, notification(token, progress))
    if (!this.#ended) this.#keepAlive ??= setInterval(() => this.#stayAlive(), this.#pace.keepAliveMs)
  }

  #stayAlive(): void {
    if (!this.#to.response.writableNeedDrain) sendKeepAlive(this.#to.response)
  }
}

const notification = (progressToken: RequestId, { progress, total, message }: Progress) =>
  JSON.stringify({
    jsonrpc: '2.0',
    method: 'notifications/progress',
    params: {
      progressToken,
      progress,
      total: Number.isFinite(total) ? total : undefined,
      message: message === undefined ? undefined : startOf(message, maxMessage),
    },
  })
