// A request that arrived whole, with nothing about it that takes more than reading lines: a POST of HTTP/1.1 with one
// Host, a Content-Length and the body of this length, in one piece. Everything else is left to node:http.
import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { HeaderMap, visitHeaders } from '../header-lines.ts'

/** As IncomingMessage of node:http, with the body at hand. */
export class WholeRequest {
  readonly method = 'POST'
  readonly httpVersion = '1.1'
  url: string
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: string[]
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

type HeaderBlock = { headers: IncomingHttpHeaders; rawHeaders: string[] }

const requestLine = /^POST (\/[\x21-\x7e]*) HTTP\/1\.1\r\n/
const headEnd = '\r\n\r\n'

/** They say how to read the message or the connection, or may have been meant for another server. */
const unusualHeaders = new Set(['transfer-encoding', 'expect', 'upgrade', 'trailer', 'te', 'http2-settings'])

/** Null when it is left to node:http. `maxHeadBytes` is the limit of request line and headers. */
export function parseWholeRequest(bytes: Buffer, socket: Socket, maxHeadBytes: number): WholeRequest | null {
  const end = bytes.indexOf(headEnd)
  if (end < 0 || end > maxHeadBytes) return null
  const bodyStart = end + headEnd.length
  const head = bytes.toString('latin1', 0, end + 2)
  const [line, url] = requestLine.exec(head) ?? []
  if (line === undefined || url === undefined) return null
  const block = parseHeaders(head, line.length)
  if (!block || !isPlainExchange(block.headers, bytes.length - bodyStart)) return null
  return new WholeRequest(url, block, socket, bytes.subarray(bodyStart))
}

/** Null for a malformed line, for a name that occurs twice, and for what node:http reads better. */
function parseHeaders(head: string, start: number): HeaderBlock | null {
  const headers = new HeaderMap()
  const rawHeaders: string[] = []
  let isPlain = true
  const isWellFormed = visitHeaders(head, start, (rawName, value) => {
    const name = rawName.toLowerCase()
    if (headers[name] !== undefined || unusualHeaders.has(name)) isPlain = false
    headers[name] = value
    rawHeaders.push(rawName, value)
  })
  return isWellFormed && isPlain ? { headers, rawHeaders } : null
}

const isPlainExchange = (headers: IncomingHttpHeaders, bodyBytes: number) =>
  headers.host !== undefined &&
  headers['content-length'] === String(bodyBytes) &&
  (headers.connection === undefined || headers.connection.toLowerCase() === 'keep-alive')
