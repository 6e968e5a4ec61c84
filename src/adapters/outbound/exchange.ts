// One request and its answer on a pool, under one absolute deadline. It settles once, whatever comes first,
// and settling early cuts the connection.
import type { Dispatcher } from 'undici'
import type { UpstreamError } from '#base/upstream-error.ts'
import type { UpstreamAnswer, UpstreamRequest } from '#core/ports/upstream.ts'
import { CappedBytes } from './capped-bytes.ts'
import { decoded } from './decode.ts'
import { fault, faultOf } from './faults.ts'
import type { Pools } from './pools.ts'
import type { RequestHead } from './request-head.ts'

/** `sent` turns true when a connection stands and the first byte goes out: from then on the server may have acted. */
export type Attempt = { deadlineMs: number; sent: boolean }

/** Interim answers (1xx) that a server may send before the real one. */
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

  /** May come late, when a connection has become free after we gave up. */
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
      this.#fail(fault('invalid_answer', 'too many interim answers'))
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

  /** An event stream may never end; what came of it is an answer to who takes a part. */
  #isStream(): boolean {
    const { 'content-type': type = '', 'content-encoding': encoding } = this.#headers
    const isTaken = this.#takesPart && encoding === undefined && this.#body.all().length > 0
    return isTaken && /^\s*text\/event-stream\b/i.test(type)
  }

  /** A server that drops what we send looks like a closed port, however short the deadline. */
  readonly #expire = () => this.#fail(fault(this.#attempt.sent ? 'timeout' : 'unreachable', 'deadline'))

  readonly #cancel = () => this.#fail(fault('cancelled'))

  /** False when it was settled before. */
  #settle(): boolean {
    if (this.#settled) return false
    this.#settled = true
    clearTimeout(this.#deadline)
    this.#signal?.removeEventListener('abort', this.#cancel)
    return true
  }
}

type RawHeaders = Record<string, string | string[] | undefined>

/** Without a prototype, so that a name like `constructor` finds nothing that the server did not send. */
function joined(raw: RawHeaders): Record<string, string> {
  const headers: Record<string, string> = Object.create(null)
  for (const name in raw) {
    const value = raw[name]
    if (value !== undefined) headers[name] = typeof value === 'string' ? value : value.join(', ')
  }
  return headers
}
