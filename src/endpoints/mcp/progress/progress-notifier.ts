// Sends progress notifications to a client: strictly increasing, as MCP requires, and limited to a burst of ten, then
// ten per second, however many an upstream server sends. Skipped values are always older than sent ones; the newest is
// sent before the result.

import { truncateText } from '#base/text.ts'
import type { CallProgress } from '#core/model/calls/call-progress.ts'
import type { HttpResponse } from '#fast/node/whole-requests/http-exchange.ts'
import type { RpcRequestId } from '../protocol/json-rpc.ts'
import { sendEvent, sendKeepAlive } from '../transport/event-stream.ts'
import type { CorsHeaders } from '../transport/origin-guard.ts'

type NotificationPace = { betweenMs: number; keepAliveMs: number }

const defaultPace: NotificationPace = { betweenMs: 100, keepAliveMs: 15_000 }
const burstSize = 10
const maxMessageLength = 500

type NotificationTarget = { response: HttpResponse; cors: CorsHeaders; token: RpcRequestId }

export class ProgressNotifier {
  readonly #target: NotificationTarget
  readonly #pace: NotificationPace
  #highest = Number.NEGATIVE_INFINITY
  #pending: CallProgress | null = null
  /** Virtual send time of the rate limit (GCRA): how far it is ahead of now is the used part of the burst. */
  #virtualSendTime = 0
  #timer: NodeJS.Timeout | undefined
  #keepAliveTimer: NodeJS.Timeout | undefined
  #ended = false

  constructor(target: NotificationTarget, pace = defaultPace) {
    this.#target = target
    this.#pace = pace
  }

  readonly report = (progress: CallProgress): void => {
    if (this.#ended || !Number.isFinite(progress.progress) || progress.progress <= this.#highest) return
    this.#highest = progress.progress
    this.#pending = progress
    if (!this.#timer) this.#sendOrDefer()
  }

  /** Sends the pending notification; later reports are ignored. */
  end(): void {
    this.#ended = true
    clearTimeout(this.#timer)
    clearInterval(this.#keepAliveTimer)
    if (this.#pending) this.#send(this.#pending)
  }

  readonly #sendOrDefer = (): void => {
    this.#timer = undefined
    if (!this.#pending) return
    const { betweenMs } = this.#pace
    const now = performance.now()
    const isEarly = this.#virtualSendTime - now > (burstSize - 1) * betweenMs
    // A client that reads slowly gets the newest value once its buffer has drained.
    if (isEarly || this.#target.response.writableNeedDrain) {
      this.#timer = setTimeout(this.#sendOrDefer, betweenMs)
      return
    }
    this.#virtualSendTime = Math.max(this.#virtualSendTime, now) + betweenMs
    this.#send(this.#pending)
  }

  #send(progress: CallProgress): void {
    const { response, cors, token } = this.#target
    this.#pending = null
    sendEvent(response, cors, formatProgressNotification(token, progress))
    if (!this.#ended)
      this.#keepAliveTimer ??= setInterval(() => this.#keepConnectionAlive(), this.#pace.keepAliveMs)
  }

  #keepConnectionAlive(): void {
    if (!this.#target.response.writableNeedDrain) sendKeepAlive(this.#target.response)
  }
}

const formatProgressNotification = (
  progressToken: RpcRequestId,
  { progress, total, message }: CallProgress,
) =>
  JSON.stringify({
    jsonrpc: '2.0',
    method: 'notifications/progress',
    params: {
      progressToken,
      progress,
      total: Number.isFinite(total) ? total : undefined,
      message: message === undefined ? undefined : truncateText(message, maxMessageLength),
    },
  })
