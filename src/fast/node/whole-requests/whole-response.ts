// The response to a whole request. Head and body are sent with one write if both are text.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { HttpResponse } from './http-exchange.ts'
import type { WholeRequest } from './whole-request.ts'

export type HeaderValues = Record<string, string | number>

export type ResponseOptions = {
  /** Adds the headers of every response. */
  completeHeaders(status: number, headers: HeaderValues): HeaderValues
  /** Whether every response closes its connection. */
  isClosing(): boolean
  /** The keep-alive time announced to clients. */
  keepAliveSeconds: number
}

export class WholeResponse implements HttpResponse {
  readonly req: WholeRequest
  statusCode = 200
  headersSent = false
  readonly #socket: Socket
  readonly #options: ResponseOptions
  readonly #onEnd: (isPersistent: boolean) => void
  #ownHeaders: HeaderValues | null = null
  /** Not sent yet; sent with the first bytes of the body. */
  #head = ''
  #isChunked = true
  #isPersistent = true
  #isEnded = false

  /** `onEnd` is called when the whole response was written. `isPersistent`: the connection can be reused. */
  constructor(req: WholeRequest, options: ResponseOptions, onEnd: (isPersistent: boolean) => void) {
    this.req = req
    this.#socket = req.socket
    this.#options = options
    this.#onEnd = onEnd
  }

  get destroyed(): boolean {
    return this.#socket.destroyed
  }

  get writableNeedDrain(): boolean {
    return this.#socket.writableNeedDrain
  }

  setHeader(name: string, value: string): void {
    this.#ownHeaders = { ...this.#ownHeaders, [name]: value }
  }

  /** Without a Content-Length the body is chunked. Throws TypeError for a value that is not valid in a header. */
  writeHead(status: number, headers: HeaderValues): void {
    this.statusCode = status
    this.headersSent = true
    this.#isChunked = status !== 204
    this.#isPersistent = !this.#options.isClosing()
    const lines = this.#formatHeaders(
      this.#options.completeHeaders(status, this.#ownHeaders ? { ...this.#ownHeaders, ...headers } : headers),
    )
    const connection = this.#isPersistent
      ? `Connection: keep-alive\r\nKeep-Alive: timeout=${this.#options.keepAliveSeconds}\r\n`
      : 'Connection: close\r\n'
    const framing = this.#isChunked ? 'Transfer-Encoding: chunked\r\n' : ''
    this.#head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}Date: ${formatNow()}\r\n${connection}${framing}\r\n`
  }

  /** Pieces that are written in one tick are sent together. */
  write(chunk: string | Uint8Array): void {
    if (!this.#socket.writableCorked) {
      this.#socket.cork()
      process.nextTick(() => this.#socket.uncork())
    }
    this.#writeBody(chunk, 'utf8')
  }

  /** Use `latin1` only for ASCII text. */
  end(chunk: string | Uint8Array = '', encoding: BufferEncoding = 'utf8'): void {
    if (this.#isEnded) return
    this.#isEnded = true
    if (chunk.length > 0) this.#writeBody(chunk, encoding)
    if (this.#isChunked) this.#writeText('0\r\n\r\n', 'latin1')
    else if (this.#head !== '') this.#writeText('', 'latin1')
    this.#onEnd(this.#isPersistent)
  }

  #writeBody(chunk: string | Uint8Array, encoding: BufferEncoding): void {
    if (this.#isChunked) this.#writeText(`${Buffer.byteLength(chunk).toString(16)}\r\n`, 'latin1')
    if (typeof chunk === 'string') this.#writeText(chunk, encoding)
    else {
      if (this.#head !== '') this.#writeText('', 'latin1')
      this.#socket.write(chunk)
    }
    if (this.#isChunked) this.#writeText('\r\n', 'latin1')
  }

  #writeText(text: string, encoding: BufferEncoding): void {
    const head = this.#head
    this.#head = ''
    this.#socket.write(head + text, encoding)
  }

  #formatHeaders(headers: HeaderValues): string {
    let lines = ''
    for (const name in headers) {
      const value = headers[name] ?? ''
      // @guard whole-requests
      if (unsendable.test(String(value)))
        throw new TypeError(`The header ${name} has a character that is not allowed.`)
      const key = name.toLowerCase()
      if (key === 'content-length') this.#isChunked = false
      if (key === 'connection') this.#isPersistent = false
      else lines += `${name}: ${value}\r\n`
    }
    return lines
  }
}

const unsendable = /[^\t\x20-\x7e\x80-\xff]/

let lastSecond = 0
let lastDate = ''

/** The time in the format of HTTP; formatted once a second. */
function formatNow(): string {
  const second = Math.floor(Date.now() / 1000)
  if (second !== lastSecond) {
    lastSecond = second
    lastDate = new Date().toUTCString()
  }
  return lastDate
}
