import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '#base/errors.ts'
import { requestLimits } from './limits.ts'

/** Number of uploads in progress. */
export type UploadCounter = { count: number }

/** Rejects with 503 before the body is read: each upload is buffered in memory as a whole. */
export const createUploadLimitHook =
  (uploads: UploadCounter) => async (_: FastifyRequest, reply: FastifyReply) => {
    if (uploads.count >= requestLimits.concurrentUploads) {
      reply.header('Retry-After', '1')
      throw new ServiceError('unavailable', 'Too many concurrent uploads; retry after 1 s.')
    }
    uploads.count++
    reply.raw.once('close', () => uploads.count--)
  }
