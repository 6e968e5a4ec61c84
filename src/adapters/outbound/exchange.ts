// One request and its answer on a pool, under one absolute deadline. It settles once, whatever comes first,
// and settling early cuts the connection.
import type { Dispatcher, Pool } from 'undici'
import type { UpstreamError } from '#base/upstream-error.ts'
import type { UpstreamAnswer, UpstreamRequest } from '#core/ports/upstream.ts'
import { CappedBytes } from './capped-bytes.ts'
import { decoded } from './decode.ts'
import { fault, faultOf } from './faults.ts'
import type { RequestHead } from './request-head.ts'

/** Interim answers (1xx) that a server may send before the real one. */
const maxInterim = 16

export const exchange = (pool: Pool, head: RequestHead, request: UpstreamRequest) =>
  new Promise<UpstreamAnswer>((resolve, reject) => {
    pool.dispatch({ ...head, body: request.body }, new Exchange(request, resolve, reject))
  })

class Exchange implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: UpstreamAnswer) => void
  readonly #reject: (error: UpstreamError) => void
  readonly #signal: AbortSignal | undefined
  readonly #deadline: NodeJS.Timeout
  readonly #maxBytes: number
  readonly #body: CappedBytes
  #controller: Dispatcher.DispatchController | null = null
  #settled = false
  #answering = false
  #interim = 0
  #status = 0
  #headers: Record<string, string> = {}

  constructor(
    request: UpstreamRequest,
    resolve: (answer: UpstreamAnswer) => void,
    reject: (error: UpstreamError) => void,
  ) {
    this.#resolve = resolve
    this.#reject = reject
    this.#maxBytes = request.maxBytes
    this.#body = new CappedBytes(request.maxBytes)
    this.#deadline = setTimeout(() => this.#fail(fault('timeout')), request.deadlineMs)
    this.#signal = request.signal
    this.#signal?.addEventListener('abort', this.#cancel)
  }

  /** May come late, when a connection has become free after we gave up. */
  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller
    if (this.#settled) controller.abort(fault('cancelled'))
  }

  onResponseStarted() {
    this.#answering = true
  }

  onResponseStart(_controller: unknown, status: number, headers: RawHeaders) {
    if (status >= 200) {
      this.#status = status
      this.#headers = joined(headers)
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
    this.#reject(error)
  }

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
