// Sends one request over a connection pool and collects its response under one absolute deadline. The promise settles
// once; settling before the response is complete closes the connection.
import { isTooSlow, rateCheckMs } from '#base/least-rate.ts'
import { type MemoryBudget, uncountedBytes } from '#base/memory-budget.ts'
import type { UpstreamError } from '#base/upstream-error.ts'
import type { UpstreamRequest, UpstreamResponse } from '#core/ports/upstream.ts'
import type { ClientExchange, ResponseReceiver } from '#fast/node/http-client/client-connection.ts'
import type { ResponseHeaders } from '#fast/node/http-client/response-parser.ts'
import type { CallPools } from './call-pools.ts'
import { CappedBytes } from './capped-bytes.ts'
import {
  decodeContent,
  decodePartialContent,
  findUnknownEncoding,
  isUndeclaredGzip,
} from './content-encoding.ts'
import { MemoryLease } from './memory-lease.ts'
import { isPartialStream } from './partial-stream.ts'
import type { RequestHead } from './request-head.ts'
import { createUpstreamError, toUpstreamError } from './upstream-errors.ts'

/** `sent` becomes true when the first byte is written to a connection: from then on the server may have acted. */
export type RequestAttempt = { deadlineMs: number; sent: boolean }

/** Interim responses (1xx) accepted before the final one. */
// @guard hostile-responses
const maxInterimResponses = 16

export type DispatchContext = { pools: CallPools; memory: MemoryBudget }

export const dispatchRequest = (
  { pools, memory }: DispatchContext,
  head: RequestHead,
  request: UpstreamRequest,
  attempt: RequestAttempt,
) =>
  new Promise<UpstreamResponse>((resolve, reject) => {
    const lease = new MemoryLease(memory, request.maxBytes * factorOf(request))
    const handler = new ResponseHandler(request, { attempt, lease, resolve, reject })
    const user = request.pool ?? request.tenant?.app ?? ''
    pools.get(head.origin, user).dispatch({ ...head, body: request.body }, handler)
  })

const factorOf = ({ retained }: UpstreamRequest) => retained?.factor ?? 1

/** `resolve` and `reject` end the dispatch. */
type ResponseHandlerOptions = {
  attempt: RequestAttempt
  lease: MemoryLease
  resolve(response: UpstreamResponse): void
  reject(error: UpstreamError): void
}

class ResponseHandler implements ResponseReceiver {
  readonly #resolve: (answer: UpstreamResponse) => void
  readonly #reject: (error: UpstreamError) => void
  readonly #signal: AbortSignal | undefined
  readonly #deadline: NodeJS.Timeout
  readonly #attempt: RequestAttempt
  readonly #maxBytes: number
  readonly #body: CappedBytes
  readonly #lease: MemoryLease
  readonly #request: UpstreamRequest
  readonly #acceptsPartial: boolean | 'any'
  readonly #isDiscovery: boolean
  #rateChecks: NodeJS.Timeout | undefined
  #exchange: ClientExchange | null = null
  #isFinished = false
  #hasResponse = false
  #interimResponses = 0
  #status = 0
  #headers: ResponseHeaders = {}
  #encoding: string | undefined

  constructor(request: UpstreamRequest, { attempt, lease, resolve, reject }: ResponseHandlerOptions) {
    this.#lease = lease
    this.#request = request
    this.#resolve = resolve
    this.#reject = reject
    this.#attempt = attempt
    this.#maxBytes = request.maxBytes
    this.#body = new CappedBytes(request.maxBytes)
    this.#acceptsPartial = request.acceptsPartial ?? false
    this.#isDiscovery = request.isDiscovery ?? false
    this.#deadline = setTimeout(this.#expire, attempt.deadlineMs)
    this.#signal = request.signal
    this.#signal?.addEventListener('abort', this.#cancel)
  }

  /** May be called after the deadline, when a connection becomes free only then. */
  onStart(exchange: ClientExchange): boolean {
    if (this.#isFinished) return false
    this.#exchange = exchange
    this.#attempt.sent = true
    return true
  }

  onResponse() {
    this.#hasResponse = true
  }

  onHead(status: number, headers: ResponseHeaders) {
    if (status >= 200) {
      this.#status = status
      this.#headers = headers
      this.#encoding = headers['content-encoding']
      const length = Number(headers['content-length'])
      if (length > 0) this.#expectLength(length)
      if (this.#isDiscovery) this.#checkRateRepeatedly()
    } else if (++this.#interimResponses > maxInterimResponses) {
      this.#fail(createUpstreamError('invalid_answer', 'too many interim responses'))
    }
  }

  /** Some servers compress without declaring it. */
  #detectEncoding(start: Buffer): void {
    if (!isUndeclaredGzip(this.#headers['content-type'] ?? '', start)) return
    this.#encoding = 'gzip'
    this.#lease.liftLimit()
  }

  /** A body announced as too large need not arrive; HEAD announces a body that never arrives. */
  #expectLength(length: number): void {
    // @guard hostile-responses
    const fits = this.#body.expectLength(length) || this.#request.method === 'HEAD'
    if (this.#encoding !== undefined) return
    if (fits) this.#lease.limitTo(length * factorOf(this.#request))
    else if (this.#acceptsPartial !== 'any') this.#fail(createUpstreamError('too_large', 'announced body'))
  }

  onBody(chunk: Buffer) {
    if (this.#body.length === 0 && this.#encoding === undefined) this.#detectEncoding(chunk)
    // @guard hostile-responses
    if (!this.#body.tryAppend(chunk)) return this.#exceed(chunk)
    if (this.#body.length <= uncountedBytes || this.#lease.tryAcquire()) return
    this.#exchange?.pause()
    this.#lease.acquire().then(() => this.#exchange?.resume(), this.#fail)
  }

  #exceed(chunk: Buffer): void {
    if (this.#acceptsPartial === 'any')
      this.#body.tryAppend(chunk.subarray(0, this.#maxBytes - this.#body.length))
    this.#fail(createUpstreamError('too_large', 'body'))
  }

  onEnd() {
    // @guard memory
    this.#exchange = null
    const body = this.#body.toBuffer()
    const encoding = this.#encoding
    if (encoding === undefined || body.length === 0) return this.#succeed(body)
    this.#withMemory(() => decodeContent(body, encoding, this.#maxBytes)).then(this.#succeed, this.#fail)
  }

  onError(error: Error) {
    this.#fail(toUpstreamError(error, this.#hasResponse))
  }

  readonly #succeed = (body: Buffer) => {
    if (!this.#finish()) return
    const response = { status: this.#status, headers: this.#headers, body }
    const unknownEncoding = this.#encoding && findUnknownEncoding(this.#encoding)
    this.#deliver(unknownEncoding ? { ...response, unknownEncoding } : response)
  }

  readonly #fail = (error: UpstreamError) => {
    if (!this.#finish()) return
    this.#exchange?.abort()
    const reject = () => {
      this.#lease.release()
      this.#reject(error)
    }
    if (!this.#acceptsPartial || error.reason === 'cancelled') return reject()
    const body = this.#body.toBuffer()
    const deliver = (start: Buffer) => {
      if (!this.#isUsable(start)) return reject()
      this.#deliver({ status: this.#status, headers: this.#headers, body: start, partial: true })
    }
    if (this.#encoding === undefined || body.length === 0) return deliver(body)
    const encoding = this.#encoding
    this.#withMemory(() => decodePartialContent(body, encoding, this.#maxBytes)).then(deliver, reject)
  }

  #isUsable(start: Buffer): boolean {
    return this.#acceptsPartial === 'any'
      ? this.#status > 0
      : isPartialStream(this.#headers['content-type'] ?? '', start)
  }

  #withMemory(decode: () => Promise<Buffer>): Promise<Buffer> {
    return this.#lease.tryAcquire() ? decode() : this.#lease.acquire().then(decode)
  }

  #deliver(response: UpstreamResponse): void {
    if (this.#request.retained) this.#request.retained.retain(() => this.#lease.release())
    else this.#lease.release()
    this.#resolve(response)
  }

  /** Before anything was sent, a timeout is reported as `unreachable`: dropped packets look like a closed port. */
  readonly #expire = () =>
    this.#fail(createUpstreamError(this.#attempt.sent ? 'timeout' : 'unreachable', 'deadline'))

  #checkRateRepeatedly() {
    const startedAt = performance.now()
    this.#rateChecks = setInterval(() => {
      if (isTooSlow(this.#body.length, performance.now() - startedAt))
        this.#fail(createUpstreamError('timeout', 'too few bytes a second'))
    }, rateCheckMs)
  }

  readonly #cancel = () => this.#fail(createUpstreamError('cancelled'))

  /** False when the promise was already settled. */
  #finish(): boolean {
    if (this.#isFinished) return false
    this.#isFinished = true
    clearTimeout(this.#deadline)
    clearInterval(this.#rateChecks)
    this.#signal?.removeEventListener('abort', this.#cancel)
    return true
  }
}
