import type { IncomingMessage } from 'node:http'
import { ServiceError } from '#base/errors.ts'

const maxFormBytes = 16 * 1024
/** Excess bytes up to this limit are read and dropped, so that the browser receives the response. */
const maxDroppedBytes = 1024 * 1024

/**
 * The fields of a posted HTML form; null for another content type. Throws a ServiceError `payload_too_large` for more
 * than 16 KiB.
 */
export async function readFormBody(request: IncomingMessage): Promise<URLSearchParams | null> {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return null
  const chunks: Buffer[] = []
  let length = 0
  // Ending the loop must not destroy the request: its connection carries the response.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length
    if (length > maxDroppedBytes) break
    if (length <= maxFormBytes) chunks.push(chunk)
  }
  // @guard edge
  if (length > maxFormBytes)
    throw new ServiceError('payload_too_large', `The form is larger than ${maxFormBytes / 1024} kB.`)
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
