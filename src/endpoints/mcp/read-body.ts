import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { deeperThan } from '#base/json.ts'
import { type Fault, httpFault, invalidRequest, parseError } from './json-rpc.ts'

const maxBodyBytes = 1024 * 1024
const maxDepth = 64

export class ClientGone extends Error {}

/** The bytes of the body, or an error. Rejects with `ClientGoneError` when the client has disconnected. */
export function readBody(request: IncomingMessage): Fault | Promise<Buffer | Fault> {
  if (!isJson(request)) return httpFault(415, 'The Content-Type must be application/json.')
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return tooLarge
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const giveUp = () => reject(new ClientGone())
    if (request.destroyed) giveUp()
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      // The rest stays unread; the error response closes the connection.
      if (length > maxBodyBytes) resolve(tooLarge)
      else chunks.push(chunk)
    })
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    request.on('error', giveUp)
    request.on('close', () => request.complete || giveUp())
  })
}

const tooLarge = httpFault(413, `The body must not be larger than ${maxBodyBytes} bytes.`)

/** The parsed JSON, or an error. */
export function parsedBody(bytes: Buffer): { body: unknown } | { error: Fault } {
  const body = isUtf8(bytes) ? parsed(bytes.toString()) : undefined
  if (body === undefined) return { error: parseError('The body is not JSON in UTF-8.') }
  if (deeperThan(body, maxDepth)) {
    return { error: invalidRequest(`The body must not be nested deeper than ${maxDepth} levels.`) }
  }
  return { body }
}

function isJson({ headers }: IncomingMessage): boolean {
  const type = headers['content-type'] ?? ''
  const isPlain = headers['content-encoding'] === undefined || headers['content-encoding'] === 'identity'
  return isPlain && type.split(';', 1)[0]?.trim().toLowerCase() === 'application/json'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
