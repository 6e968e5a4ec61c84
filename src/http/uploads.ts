import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#base/errors.ts'
import { limits } from './limits.ts'

/** How many uploads are under way. */
export type Uploads = { count: number }

/** Before the body is read, since each is held in memory as a whole. */
export const admitUpload = (uploads: Uploads) => async (_: FastifyRequest, reply: FastifyReply) => {
  if (uploads.count >= limits.uploads) {
    reply.header('Retry-After', '1')
    throw new Failure('unavailable', 'Too many uploads are under way; try again.')
  }
  uploads.count++
  reply.raw.once('close', () => uploads.count--)
}
