import type { IncomingMessage } from 'node:http'

const maxFormBytes = 16 * 1024

/** The fields of a posted HTML form; null for another content type and for more than 16 KiB. */
export async function readFormBody(request: IncomingMessage): Promise<URLSearchParams | null> {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return null
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > maxFormBytes) return null
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
