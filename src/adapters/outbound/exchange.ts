// Sends one request over a connection pool and collects its response under one absolute deadline. The promise settles
// once; settling before the response is complete closes the connection.
import type { Dispatcher } from 'undici'
import type { UpstreamError } from '#base/upstream-error.ts'
import type { UpstreamAnswer, UpstreamRequest } from '#core/ports/upstream.ts'
import { CappedBytes } from './capped-bytes.ts'
import { decoded } from './decode.ts'
import { fault, faultOf } from './faults.ts'
import type { Pools } from './pools.ts'
import type { RequestHead } from './request-head.ts'

/** `sent` becomes true when the first byte is written to a connection: from then on the server may have acted. */
export type Attempt = { deadlineMs: number; sent: boolean }

/** Interim responses (1xx) accepted before the final one. */
const maxInterim = 16

export const exchange = (pools: Pools, head: RequestHead, request: UpstreamRequest, attempt: Attempt) =>
  new Promise<UpstreamAnswer>((resolve, reject) => {
    pools
      .of(head.origin)
      .dispatch({ ...head, body: request.body }, new Exchange(request, attempt, resolve, reject))
  })

class Exchange implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: UpstreamAnswer) => void
  readonly #reject: (error: UpstreamError) => void
  readonly #signal: AbortSignal | undefined
  readonly #deadline: NodeJS.Timeout
  readonly #attempt: Attempt
  readonly #maxBytes: number
  readonly #body: CappedBytes
  readonly #takesPart: boolean
  #controller: Dispatcher.DispatchController | null = null
  #settled = false
  #answering = false
  #interim = 0
  #status = 0
  #headers: Record<string, string> = {}

  constructor(
    request: UpstreamRequest,
    attempt: Attempt,
    resolve: (answer: UpstreamAnswer) => void,
    reject: (error: UpstreamError) => void,
  ) {
    this.#resolve = resolve
    this.#reject = reject
    this.#attempt = attempt
    this.#maxBytes = request.maxBytes
    this.#body = new CappedBytes(request.maxBytes)
    this.#takesPart = request.takesPart ?? false
    this.#deadline = setTimeout(this.#expire, attempt.deadlineMs)
    this.#signal = request.signal
    this.#signal?.addEventListener('abort', this.#cancel)
  }

  /** May be called after the deadline, when a connection becomes free only then. */
  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller
    if (this.#settled) controller.abort(fault('cancelled'))
    else this.#attempt.sent = true
  }

  onResponseStarted() {
    this.#answering = true
  }

  onResponseStart(_controller: unknown, status: number, headers: RawHeaders) {
    if (status >= 200) {
      this.#status = status
      this.#headers = joined(headers)
      const length = Number(this.#headers['content-length'])
      if (length > 0) this.#body.expect(length)
    } else if (++this.#interim > maxInterim) {
      this.#fail(fault('invalid_answer', 'too many interim responses'))
    }
  }

  onResponseData(_controller: unknown, chunk: Buffer) {
    if (!this.#body.add(chunk)) this.#fail(fault('too_large', 'body'))
  }

  onResponseEnd() {
    const body = this.#body.all()
    const encoding = this.#headers['content-encoding']
    if (encoding === undefined || body.length === 0) return this.#succeed(body)
    decoded(body, encoding, this.#maxBytes).then(this.#succeed, this.#fail)
  }

  onResponseError(_controller: unknown, error: Error) {
    this.#fail(faultOf(error, this.#answering))
  }

  readonly #succeed = (body: Buffer) => {
    if (!this.#settle()) return
    this.#resolve({ status: this.#status, headers: this.#headers, body })
  }

  readonly #fail = (error: UpstreamError) => {
    if (!this.#settle()) return
    this.#controller?.abort(error)
    if (error.fault === 'cancelled' || !this.#isStream()) return this.#reject(error)
    this.#resolve({ status: this.#status, headers: this.#headers, body: this.#body.all(), partial: true })
  }

  /** An event stream may never end; `takesPart` accepts what has arrived so far as a partial response. */
  #isStream(): boolean {
    const { 'content-type': type = '', 'content-encoding': encoding } = this.#headers
    const isTaken = this.#takesPart && encoding === undefined && this.#body.all().length > 0
    return isTaken && /^\s*text\/event-stream\b/i.test(type)
  }

  /**
   * Before anything was sent, a deadline is reported as `unreachable`: packets that are dropped look like a closed
   * port.
   */
  readonly #expire = () => this.#fail(fault(this.#attempt.sent ? 'timeout' : 'unreachable', 'deadline'))

  readonly #cancel = () => this.#fail(fault('cancelled'))

  /** False when the promise was already settled. */
  #settle(): boolean {
    if (this.#settled) return false
    this.#settled = true
    clearTimeout(this.#deadline)
    this.#signal?.removeEventListener('abort', this.#cancel)
    return true
  }
}

type RawHeaders = Record<string, string | string[] | undefined>

/** The result has no prototype, so that a header name like `constructor` is absent unless the server sent it. */
function joined(raw: RawHeaders): Record<string, string> {
  const headers: Record<string, string> = Object.create(null)
  for (const name in raw) {
    const value = raw[name]
    if (value !== undefined) headers[name] = typeof value === 'string' ? value : value.join(', ')
  }
  return headers
}
