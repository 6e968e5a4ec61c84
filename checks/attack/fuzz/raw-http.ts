// Raw HTTP/1.1 over a socket: sends bytes unchanged and parses responses strictly.
import { connect } from 'node:net'

export type FuzzReply = { status: number; headers: Map<string, string>; body: string }

const timeoutMs = 10_000
const openingBrace = 0x7b

/**
 * Sends the bytes and reads until the server closes the connection; null when it does not. With `hangUp` the sending
 * side closes after the bytes, for requests that are shorter than they declare.
 */
export function exchangeBytes(
  port: number,
  bytes: Buffer,
  method: string,
  hangUp = false,
): Promise<Buffer | null> {
  return new Promise((done) => {
    let received = Buffer.alloc(0)
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.setTimeout(timeoutMs, () => {
      socket.destroy()
      done(null)
    })
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      if (isComplete(received, method)) socket.end()
    })
    // A server may reject a body before it has read it; the response before the connection reset counts.
    socket.on('error', () => {})
    socket.on('close', () => done(received))
    socket.on('end', () => socket.destroy())
    if (hangUp) socket.end(bytes)
    else socket.write(bytes)
  })
}

function isComplete(received: Buffer, method: string): boolean {
  try {
    return parseReplies(received, method).length > 0
  } catch {
    return false
  }
}

/** All final responses (status 200 or above) in order. Throws on invalid HTTP. */
export function parseReplies(bytes: Buffer, method: string): FuzzReply[] {
  const replies: FuzzReply[] = []
  for (let rest = bytes; rest.length > 0; ) {
    const headEnd = rest.indexOf('\r\n\r\n')
    if (headEnd < 0) throw new Error('the header section of the response is incomplete')
    const [line = '', ...fields] = rest.toString('latin1', 0, headEnd).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1])
    if (!status) throw new Error(`invalid status line: ${line}`)
    const headers = new Map(fields.map((field) => splitField(field)))
    // Errors of the HTTP parser have a body even for HEAD.
    const isHead = method === 'HEAD' && replies.length === 0 && rest.at(headEnd + 4) !== openingBrace
    const isBare = status < 200 || status === 204 || status === 304 || isHead
    const { body, end } = isBare ? { body: '', end: headEnd + 4 } : parseBody(rest, headEnd + 4, headers)
    if (status >= 200) replies.push({ status, headers, body })
    rest = rest.subarray(end)
  }
  return replies
}

function splitField(field: string): [string, string] {
  const colon = field.indexOf(':')
  return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()]
}

function parseBody(bytes: Buffer, start: number, headers: Map<string, string>) {
  if (headers.get('transfer-encoding') === 'chunked') return parseChunks(bytes, start)
  const length = headers.get('content-length')
  if (length === undefined) throw new Error('the response has no Content-Length')
  const end = start + Number(length)
  if (end > bytes.length) throw new Error('the response body is shorter than its Content-Length')
  return { body: bytes.toString('utf8', start, end), end }
}

/** A body of unknown length, such as an export; the service sends no trailers and no chunk extensions. */
function parseChunks(bytes: Buffer, start: number) {
  const chunks: Buffer[] = []
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const [, size] = /^([\da-f]+)$/i.exec(bytes.toString('latin1', at, Math.max(at, lineEnd))) ?? []
    if (size === undefined) throw new Error('the size of a chunk of the response is missing')
    const chunkEnd = lineEnd + 2 + Number.parseInt(size, 16)
    if (bytes.toString('latin1', chunkEnd, chunkEnd + 2) !== '\r\n')
      throw new Error('a chunk of the response is not as long as it says')
    chunks.push(bytes.subarray(lineEnd + 2, chunkEnd))
    at = chunkEnd + 2
    if (size === '0') return { body: Buffer.concat(chunks).toString('utf8'), end: at }
  }
}
