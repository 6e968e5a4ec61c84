// Strong entity tags (RFC 9110): `"<revision>-<digest>"`. If-Match compares only the revision, so that a change of
// derived data does not fail a write. The digest covers the response body, so that such a change invalidates caches.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExpectedRevisions } from '#base/revision.ts'
import { toPlainTag } from './compression.ts'
import { hashSha256 } from './digest.ts'

export const computeEtag = (revision: number, payload: string) =>
  `"${revision}-${hashSha256(payload).slice(0, 16)}"`

/** For If-Match when no response body is at hand: If-None-Match never matches it. */
export const formatRevisionTag = (revision: number) => `"${revision}-"`

const parseEntityTags = (header: string) => [...header.matchAll(/(W\/)?"([^"]*)"/g)].map(([tag]) => tag)

/** The revisions that If-Match accepts: null for any (`*` or no header); weak and foreign tags add none. */
export function parseIfMatch(header: string | undefined): ExpectedRevisions {
  if (header === undefined || header.trim() === '*') return null
  return parseEntityTags(header).flatMap((tag) => {
    const [, revision] = /^"(\d{1,15})-/.exec(tag) ?? []
    return revision === undefined ? [] : [Number(revision)]
  })
}

/** The tag of the header that names this response, in any coding. */
const findKnownTag = (ifNoneMatch: string | undefined, etag: string): string | undefined =>
  ifNoneMatch?.trim() === '*'
    ? etag
    : parseEntityTags(ifNoneMatch ?? '')
        .map((tag) => tag.replace(/^W\//, ''))
        .find((tag) => toPlainTag(tag) === etag)

/** `onSend` hook: sets ETag. A GET whose If-None-Match has the same tag gets 304 without a body. */
export function addEtag(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const { revision } = request
  if (revision === undefined || typeof payload !== 'string' || reply.statusCode >= 300) return payload
  const etag = computeEtag(revision, payload)
  reply.header('ETag', etag)
  if (request.method !== 'GET' && request.method !== 'HEAD') return payload
  const ifNoneMatch = request.headers['if-none-match']
  const known = findKnownTag(ifNoneMatch, etag)
  if (known === undefined) return payload
  reply.header('ETag', known)
  reply.code(304).removeHeader('content-length').removeHeader('content-type')
  return ''
}
