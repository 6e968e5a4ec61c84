// Strong entity tags (RFC 9110): `"<revision>-<digest>"`. If-Match compares the revision alone, so that a change of
// derived data does not fail a write. The digest covers the response body: such a change does invalidate caches.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Expected } from '#base/revision.ts'
import { digestOf } from './digest.ts'

export const etagOf = (revision: number, payload: string) => `"${revision}-${digestOf(payload).slice(0, 16)}"`

const tagsIn = (header: string) => [...header.matchAll(/(W\/)?"([^"]*)"/g)].map(([tag]) => tag)

/** The revisions that If-Match accepts: null for any (`*` or no header); weak and foreign tags add none. */
export function expectedOf(header: string | undefined): Expected {
  if (header === undefined || header.trim() === '*') return null
  return tagsIn(header).flatMap((tag) => {
    const [, revision] = /^"(\d{1,15})-/.exec(tag) ?? []
    return revision === undefined ? [] : [Number(revision)]
  })
}

/** `onSend` hook: sets ETag, and turns a GET whose If-None-Match holds the same tag into 304 without a body. */
export function tagReply(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const { revision } = request
  if (revision === undefined || typeof payload !== 'string' || reply.statusCode >= 300) return payload
  const etag = etagOf(revision, payload)
  reply.header('ETag', etag)
  if (request.method !== 'GET' && request.method !== 'HEAD') return payload
  const known = request.headers['if-none-match']
  if (
    known === undefined ||
    !(known.trim() === '*' || tagsIn(known).some((tag) => tag.replace(/^W\//, '') === etag))
  ) {
    return payload
  }
  reply.code(304).removeHeader('content-length').removeHeader('content-type')
  return ''
}
