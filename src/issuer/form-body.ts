import type { IncomingMessage } from 'node:http'

const longestForm = 16 * 1024

/** The fields of a posted HTML form; null for anything that is not one, or is too long to be one. */
export async function formBody(request: IncomingMessage): Promise<URLSearchParams | null> {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return null
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > longestForm) return null
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
