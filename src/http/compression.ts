// Compressed texts. zlib works in threads of its own, so that no body holds the event loop. Each coding has an ETag of its
// own (RFC 9110, 8.8.3.3).
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ContentEncoding, selectEncoding } from '#base/web/select-encoding.ts'
import { addVary } from './vary.ts'

/** A shorter text fits into two packets, so that compression saves no time. */
const minLength = 2_500
/** With its default settings, Brotli takes seconds for a megabyte. */
const quickBrotli = { [constants.BROTLI_PARAM_QUALITY]: 4 }

export const isCompressible = (text: string) => text.length >= minLength

export function compressText(text: string, encoding: ContentEncoding): Promise<Buffer> {
  const bytes = Buffer.from(text)
  if (encoding === 'identity') return Promise.resolve(bytes)
  return encoding === 'br'
    ? promisify(brotliCompress)(bytes, { params: quickBrotli })
    : promisify(gzip)(bytes)
}

/** `"3-abc-br"` from `"3-abc"`. */
export const toEncodedTag = (tag: string, encoding: ContentEncoding) =>
  encoding === 'identity' ? tag : tag.replace(/"$/, `-${encoding}"`)

/** `"3-abc"` from `"3-abc-br"`. */
export const toPlainTag = (tag: string) => tag.replace(/-(?:br|gzip)"$/, '"')

/**
 * `onSend` hook. Only reads are compressed: secrets that are shown once are responses to POST, and the size of a compressed
 * response must not tell anything about them.
 */
export async function compressReply(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (request.method !== 'GET' || typeof payload !== 'string' || !isCompressible(payload)) return payload
  addVary(reply, 'Accept-Encoding')
  const encoding = selectEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return payload
  const tag = reply.getHeader('ETag')
  if (typeof tag === 'string') reply.header('ETag', toEncodedTag(tag, encoding))
  reply.header('Content-Encoding', encoding).removeHeader('Content-Length')
  return compressText(payload, encoding)
}
