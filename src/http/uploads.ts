import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#base/errors.ts'
import { limits } from './limits.ts'

/** Number of uploads in progress. */
export type Uploads = { count: number }

/** Rejects with 503 before the body is read: each upload is buffered in memory as a whole. */
export const admitUpload = (uploads: Uploads) => async (_: FastifyRequest, reply: FastifyReply) => {
  if (uploads.count >= limits.uploads) {
    reply.header('Retry-After', '1')
    throw new Failure('unavailable', 'Too many concurrent uploads; retry after 1 s.')
  }
  uploads.count++
  reply.raw.once('close', () => uploads.count--)
}
