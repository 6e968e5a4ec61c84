// Parses responses of HTTP/1.1 (RFC 9112) from the bytes of a connection. Bytes that two parsers could read differently
// are an error.

import { HeaderMap, visitHeaders } from '../header-lines.ts'

/** Several responses may share the object. */
export type ResponseHeaders = Readonly<Record<string, string>>

/** The events of a response, in this order; interim responses (1xx) are heads without an end. */
export interface ResponseEvents {
  onHead(status: number, headers: ResponseHeaders): void
  onBody(bytes: Buffer): void
  /** `idleMs`: for how long the connection can be reused; 0 for not at all. */
  onEnd(idleMs: number): void
}

export class ResponseError extends Error {
  override readonly name = 'ResponseError'
  readonly code: 'HTTP_MALFORMED' | 'HTTP_HEAD_TOO_LARGE'

  constructor(code: ResponseError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Limit of a head, of trailers, and of the line of a chunk. */
// @guard hostile-responses
const maxHeadBytes = 32 * 1024
/** Shorter than the 5 s after which many servers close, so that a request rarely gets a connection that is closing. */
const defaultIdleMs = 4000
const maxIdleMs = 30_000
/**
 * Subtracted from the announced time, since the server's response and the next request each take time to
 * arrive.
 */
const idleMarginMs = 2000

const malformed = (what: string) => new ResponseError('HTTP_MALFORMED', `The response has ${what}.`)

/** `idleMs`: for how long the connection can be reused, if the body leaves it usable. */
type ResponseHead = { text: string; status: number; headers: ResponseHeaders; idleMs: number }

type State = 'head' | 'body' | 'bodyUntilClose' | 'chunkLine' | 'chunk' | 'chunkEnd' | 'trailers' | 'ended'

const nothing = Buffer.alloc(0)

export class ResponseParser {
  readonly #events: ResponseEvents
  #state: State = 'ended'
  #isHead = false
  /** The last head, since many responses on a connection have the same. */
  #head: ResponseHead | null = null
  /** The beginning of a part that can only be parsed as a whole. */
  #pending: Buffer = nothing
  /** Bytes left of the body or the chunk. */
  #left = 0
  #idleMs = 0

  constructor(events: ResponseEvents) {
    this.#events = events
  }

  /** Expects a response to a request with this method. */
  start(method: string): void {
    this.#state = 'head'
    this.#isHead = method === 'HEAD'
  }

  /** Reads until `isPaused`; returns the unread bytes. Throws ResponseError. */
  read(bytes: Buffer, isPaused: () => boolean): Buffer {
    let rest = bytes
    while (rest.length > 0 && this.#state !== 'ended' && !isPaused()) rest = this.#readPart(rest)
    return rest
  }

  /** The server sends nothing more. False when the response is incomplete. */
  finish(): boolean {
    if (this.#state === 'bodyUntilClose') this.#end()
    return this.#state === 'ended'
  }

  #readPart(bytes: Buffer): Buffer {
    switch (this.#state) {
      case 'head':
        return this.#readHead(this.#takePending(bytes))
      case 'body':
        return this.#readBody(bytes)
      case 'bodyUntilClose':
        this.#events.onBody(bytes)
        return nothing
      case 'chunkLine':
        return this.#readChunkLine(this.#takePending(bytes))
      case 'chunk':
        return this.#readChunk(bytes)
      case 'chunkEnd':
        return this.#readChunkEnd(this.#takePending(bytes))
      case 'trailers':
        return this.#readTrailers(this.#takePending(bytes))
      case 'ended':
        return bytes
    }
  }

  #takePending(bytes: Buffer): Buffer {
    if (this.#pending.length === 0) return bytes
    const all = Buffer.concat([this.#pending, bytes])
    this.#pending = nothing
    return all
  }

  /** Waits for more bytes, within the limit. */
  #keepPending(bytes: Buffer, what: string): Buffer {
    if (bytes.length > maxHeadBytes) throw tooLarge(what)
    this.#pending = bytes
    return nothing
  }

  #readHead(bytes: Buffer): Buffer {
    const start = countLineBreaks(bytes)
    const end = bytes.indexOf('\r\n\r\n', start)
    if (end - start > maxHeadBytes) throw tooLarge('head')
    if (end < 0) {
      const beginning = bytes.toString('latin1', start, start + protocol.length)
      if (!protocol.startsWith(beginning)) throw malformed('no status line')
      return this.#keepPending(bytes.subarray(start), 'head')
    }
    this.#startBody(bytes.toString('latin1', start, end + 2))
    return bytes.subarray(end + 4)
  }

  #startBody(text: string): void {
    const head = this.#readHeadText(text)
    this.#setFraming(head)
    this.#events.onHead(head.status, head.headers)
    if (this.#state === 'ended') this.#events.onEnd(this.#idleMs)
  }

  #readHeadText(text: string): ResponseHead {
    if (this.#head?.text !== text) this.#head = parseHead(text)
    return this.#head
  }

  /** RFC 9112, 6.3 and 9.3. */
  #setFraming({ status, headers, idleMs }: ResponseHead): void {
    const { 'content-length': length, 'transfer-encoding': coding } = headers
    if (status === 101) throw malformed('a protocol that was not requested')
    // @guard hostile-responses
    if (length !== undefined && coding !== undefined) throw malformed('two lengths')
    if (length !== undefined && !/^\d{1,15}$/.test(length)) throw malformed('a length that is not a number')
    this.#left = Number(length ?? 0)
    if (status < 200) return
    this.#idleMs = idleMs
    const isEmpty = this.#isHead || status === 204 || status === 304
    // A server may send a body all the same, which must not be read as the next response.
    if (isEmpty && (this.#isHead || this.#left > 0 || coding !== undefined)) this.#idleMs = 0
    if (isEmpty) this.#state = 'ended'
    else if (coding !== undefined) this.#state = lastCoding.test(coding) ? 'chunkLine' : 'bodyUntilClose'
    else if (length === undefined) this.#state = 'bodyUntilClose'
    else this.#state = this.#left > 0 ? 'body' : 'ended'
    if (this.#state === 'bodyUntilClose') this.#idleMs = 0
  }

  #readBody(bytes: Buffer): Buffer {
    const part = bytes.length > this.#left ? bytes.subarray(0, this.#left) : bytes
    this.#left -= part.length
    this.#events.onBody(part)
    if (this.#left === 0) this.#end()
    return part === bytes ? nothing : bytes.subarray(part.length)
  }

  #readChunkLine(bytes: Buffer): Buffer {
    const end = bytes.indexOf('\r\n')
    if (end > maxHeadBytes) throw tooLarge('line of a chunk')
    if (end < 0) return this.#keepPending(bytes, 'line of a chunk')
    const [, digits] = chunkLine.exec(bytes.toString('latin1', 0, end)) ?? []
    if (digits === undefined) throw malformed('a chunk without a length')
    this.#left = Number.parseInt(digits, 16)
    this.#state = this.#left > 0 ? 'chunk' : 'trailers'
    return bytes.subarray(end + 2)
  }

  #readChunk(bytes: Buffer): Buffer {
    const part = bytes.subarray(0, this.#left)
    this.#left -= part.length
    if (this.#left === 0) this.#state = 'chunkEnd'
    this.#events.onBody(part)
    return bytes.subarray(part.length)
  }

  #readChunkEnd(bytes: Buffer): Buffer {
    const text = bytes.toString('latin1', 0, 2)
    // @guard hostile-responses
    if (!'\r\n'.startsWith(text)) throw malformed('a chunk that is longer than its length')
    if (text.length < 2) return this.#keepPending(bytes, 'chunk')
    this.#state = 'chunkLine'
    return bytes.subarray(2)
  }

  #readTrailers(bytes: Buffer): Buffer {
    const hasNone = bytes[0] === carriageReturn && (bytes.length < 2 || bytes[1] === lineFeed)
    const end = hasNone ? (bytes.length < 2 ? -1 : 0) : bytes.indexOf('\r\n\r\n')
    if (end > maxHeadBytes) throw tooLarge('trailers')
    if (end < 0) return this.#keepPending(bytes, 'trailers')
    if (!hasNone) parseHeaders(bytes.toString('latin1', 0, end + 2), 0)
    this.#end()
    return bytes.subarray(hasNone ? 2 : end + 4)
  }

  #end(): void {
    this.#state = 'ended'
    this.#events.onEnd(this.#idleMs)
  }
}

const tooLarge = (what: string) =>
  new ResponseError(
    'HTTP_HEAD_TOO_LARGE',
    `The ${what} of the response is larger than ${maxHeadBytes} bytes.`,
  )

const carriageReturn = 13
const lineFeed = 10
const protocol = 'HTTP/1.'
const statusLine = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?\r\n/
const chunkLine = /^([\da-f]{1,12})(?:[\t ]*;[\t\x20-\x7e\x80-\xff]*)?$/i
const lastCoding = /(?:^|,)[\t ]*chunked[\t ]*$/i

/** Empty lines before a response are ignored. */
function countLineBreaks(bytes: Buffer): number {
  let count = 0
  while (bytes[count] === carriageReturn || bytes[count] === lineFeed) count++
  return count
}

/** Throws ResponseError. */
function parseHead(text: string): ResponseHead {
  const [line, minor, status] = statusLine.exec(text) ?? []
  if (line === undefined) throw malformed('no status line')
  const headers = parseHeaders(text, line.length)
  return { text, status: Number(status), headers, idleMs: findIdleMs(headers, minor === '1') }
}

/** Names are lower case; values of a repeated name are joined with ", ". Throws ResponseError. */
function parseHeaders(head: string, start: number): ResponseHeaders {
  const headers = new HeaderMap()
  const isWellFormed = visitHeaders(head, start, (rawName, value) => {
    const name = rawName.toLowerCase()
    const before = headers[name]
    headers[name] = before === undefined ? value : `${before}, ${value}`
  })
  if (!isWellFormed) throw malformed('a malformed header')
  return headers
}

/** Milliseconds for which the server keeps the connection open, as far as known; 0 when it closes the connection. */
function findIdleMs(headers: ResponseHeaders, isPersistent: boolean): number {
  const { connection } = headers
  if (connection === undefined ? !isPersistent : !isPersistentConnection(connection, isPersistent)) return 0
  const [, seconds] = /(?:^|[,;\s])timeout=(\d{1,9})/i.exec(headers['keep-alive'] ?? '') ?? []
  if (seconds === undefined) return defaultIdleMs
  return Math.max(0, Math.min(Number(seconds) * 1000 - idleMarginMs, maxIdleMs))
}

const isPersistentConnection = (connection: string, isPersistent: boolean) =>
  !closeToken.test(connection) && (isPersistent || keepAliveToken.test(connection))

const closeToken = /(?:^|,)[\t ]*close[\t ]*(?:,|$)/i
const keepAliveToken = /(?:^|,)[\t ]*keep-alive[\t ]*(?:,|$)/i
