// Raw HTTP/1.1 over a socket: what was sent goes out byte by byte, what came back is read without mercy.
import { connect } from 'node:net'

export type RawReply = { status: number; headers: Map<string, string>; body: string }

const patienceMs = 10_000
const openingBrace = 0x7b

/**
 * Sends the bytes, `hangUp` with the end of them: a caller whose request does not end as it said. Any other waits for
 * its answer. Reads until the server closes; null when it never does.
 */
export function exchange(
  port: number,
  bytes: Buffer,
  method: string,
  hangUp = false,
): Promise<Buffer | null> {
  return new Promise((done) => {
    let answer = Buffer.alloc(0)
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.setTimeout(patienceMs, () => {
      socket.destroy()
      done(null)
    })
    socket.on('data', (chunk) => {
      answer = Buffer.concat([answer, chunk])
      if (isWhole(answer, method)) socket.end()
    })
    // A server may refuse a body before it has read it: what it said before the reset counts.
    socket.on('error', () => {})
    socket.on('close', () => done(answer))
    socket.on('end', () => socket.destroy())
    if (hangUp) socket.end(bytes)
    else socket.write(bytes)
  })
}

function isWhole(answer: Buffer, method: string): boolean {
  try {
    return repliesIn(answer, method).length > 0
  } catch {
    return false
  }
}

/** Every final reply in the bytes, in order. Throws on what is no HTTP reply. */
export function repliesIn(bytes: Buffer, method: string): RawReply[] {
  const replies: RawReply[] = []
  for (let rest = bytes; rest.length > 0; ) {
    const headEnd = rest.indexOf('\r\n\r\n')
    if (headEnd < 0) throw new Error('the head of the reply does not end')
    const [line = '', ...fields] = rest.toString('latin1', 0, headEnd).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1])
    if (!status) throw new Error(`no status line: ${line}`)
    const headers = new Map(fields.map((field) => splitField(field)))
    // What is refused before there is a request has its envelope whatever the method is.
    const isHead = method === 'HEAD' && replies.length === 0 && rest.at(headEnd + 4) !== openingBrace
    const isBare = status < 200 || status === 204 || status === 304 || isHead
    const { body, end } = isBare ? { body: '', end: headEnd + 4 } : bodyAt(rest, headEnd + 4, headers)
    if (status >= 200) replies.push({ status, headers, body })
    rest = rest.subarray(end)
  }
  return replies
}

function splitField(field: string): [string, string] {
  const colon = field.indexOf(':')
  return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()]
}

function bodyAt(bytes: Buffer, start: number, headers: Map<string, string>) {
  const length = headers.get('content-length')
  if (length === undefined) throw new Error('the reply does not say its length')
  const end = start + Number(length)
  if (end > bytes.length) throw new Error('the reply is shorter than it says')
  return { body: bytes.toString('utf8', start, end), end }
}
