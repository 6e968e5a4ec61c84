// A request that arrived whole and is simple to parse: a POST of HTTP/1.1 in one piece, with one Host, a Content-Length
// and the body of this length. All others are left to node:http.
import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { HeaderMap, visitHeaders } from '../header-lines.ts'

/** Like IncomingMessage of node:http, with the body already read. Other requests may share the headers. */
export class WholeRequest {
  readonly method = 'POST'
  readonly httpVersion = '1.1'
  url: string
  readonly headers: Readonly<IncomingHttpHeaders>
  readonly rawHeaders: readonly string[]
  readonly socket: Socket
  readonly body: Buffer

  constructor(url: string, { headers, rawHeaders }: HeaderBlock, socket: Socket, body: Buffer) {
    this.url = url
    this.headers = headers
    this.rawHeaders = rawHeaders
    this.socket = socket
    this.body = body
  }
}

type HeaderBlock = Pick<WholeRequest, 'headers' | 'rawHeaders'>

const requestLine = /^POST (\/[\x21-\x7e]*) HTTP\/1\.1\r\n/
const headEnd = '\r\n\r\n'

/** These change how the message or the connection is read, or may have been meant for another server. */
const unusualHeaders = new Set([
  'transfer-encoding',
  'expect',
  'upgrade',
  'trailer',
  'te',
  'http2-settings',
  'proxy-connection',
  '__proto__',
])

type Head = { url: string; block: HeaderBlock }

/** Reads the requests of one connection. */
export class WholeRequestReader {
  readonly #socket: Socket
  /** Limit of the request line and headers. */
  readonly #maxHeadBytes: number
  /** The last head and its parsed content: most requests of a connection have the same head. */
  #text = ''
  #head: Head | null = null

  constructor(socket: Socket, maxHeadBytes: number) {
    this.#socket = socket
    this.#maxHeadBytes = maxHeadBytes
  }

  /** Null when the request is left to node:http. */
  read(bytes: Buffer): WholeRequest | null {
    const end = bytes.indexOf(headEnd)
    if (end < 0 || end > this.#maxHeadBytes) return null
    const head = this.#readHead(bytes.toString('latin1', 0, end + 2))
    const body = bytes.subarray(end + headEnd.length)
    // @guard whole-requests
    if (!head || head.block.headers['content-length'] !== String(body.length)) return null
    return new WholeRequest(head.url, head.block, this.#socket, body)
  }

  #readHead(text: string): Head | null {
    if (text !== this.#text) {
      this.#text = text
      this.#head = parseHead(text)
    }
    return this.#head
  }
}

function parseHead(head: string): Head | null {
  const [line, url] = requestLine.exec(head) ?? []
  if (line === undefined || url === undefined) return null
  const block = parseHeaders(head, line.length)
  return block && isPlainExchange(block.headers) ? { url, block } : null
}

/** Null for a malformed line, for a repeated name, and for headers that are left to node:http. */
function parseHeaders(head: string, start: number): HeaderBlock | null {
  const headers = new HeaderMap()
  const rawHeaders: string[] = []
  let isPlain = true
  const isWellFormed = visitHeaders(head, start, (rawName, value) => {
    const name = rawName.toLowerCase()
    // @guard whole-requests
    if (headers[name] !== undefined || unusualHeaders.has(name)) isPlain = false
    headers[name] = value
    rawHeaders.push(rawName, value)
  })
  return isWellFormed && isPlain ? { headers, rawHeaders } : null
}

const isPlainExchange = ({ host, connection }: IncomingHttpHeaders) =>
  host !== undefined && (connection === undefined || connection.toLowerCase() === 'keep-alive')
