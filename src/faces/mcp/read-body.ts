import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { deeperThan } from '#base/json.ts'
import { type Fault, httpFault, invalidRequest, parseError } from './json-rpc.ts'

const maxBodyBytes = 1024 * 1024
const maxDepth = 64

export class ClientGone extends Error {}

/** The parsed body, or why it cannot be taken. Rejects with ClientGone when there is nobody left to reply to. */
export async function readBody(request: IncomingMessage): Promise<{ body: unknown } | { fault: Fault }> {
  if (!isJson(request)) return { fault: httpFault(415, 'The Content-Type must be application/json.') }
  const bytes = await read(request)
  if (!bytes) return { fault: httpFault(413, `The body must not be larger than ${maxBodyBytes} bytes.`) }
  const body = isUtf8(bytes) ? parsed(bytes.toString()) : undefined
  if (body === undefined) return { fault: parseError('The body is not JSON in UTF-8.') }
  if (deeperThan(body, maxDepth)) {
    return { fault: invalidRequest(`The body must not be nested deeper than ${maxDepth} levels.`) }
  }
  return { body }
}

function isJson({ headers }: IncomingMessage): boolean {
  const type = headers['content-type'] ?? ''
  const isPlain = headers['content-encoding'] === undefined || headers['content-encoding'] === 'identity'
  return isPlain && type.split(';', 1)[0]?.trim().toLowerCase() === 'application/json'
}

/** Null when there is more than may come; the rest is then left unread. */
function read(request: IncomingMessage): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return Promise.resolve(null)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const giveUp = () => reject(new ClientGone())
    if (request.destroyed) giveUp()
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > maxBodyBytes) resolve(null)
      else chunks.push(chunk)
    })
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] ?? null) : Buffer.concat(chunks)))
    request.on('error', giveUp)
    request.on('close', () => request.complete || giveUp())
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
