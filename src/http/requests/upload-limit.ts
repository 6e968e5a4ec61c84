// Limits concurrent uploads, shared fairly by user: each is buffered in memory as a whole. An upload holds one kind of
// slot while its body arrives, which slow clients may occupy. Processing needs another kind of slot, once the body is
// complete.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '#base/errors.ts'
import { getDisconnectSignal } from '#base/web/client-disconnect.ts'
import { FairSlots } from '#platform/fair-slots.ts'
import { SlotRejection } from '#platform/slot-rejection.ts'

/** A single user may have half of each kind. A complete upload that waits keeps its slot for arriving ones. */
const arrivingSlots = { running: 8, waiting: 0, reserved: 4, waitMs: 0 }
const processedSlots = { running: 4, waiting: 8, reserved: 0, waitMs: 20_000 }

type UploadHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** `beforeBody` and `afterBody` run for every upload. They throw 503 with Retry-After when no slot is free. */
export type UploadHooks = { beforeBody: UploadHook; afterBody: UploadHook }

export function createUploadHooks(): UploadHooks {
  const [arriving, processed] = [new FairSlots(arrivingSlots), new FairSlots(processedSlots)]
  const endArrivals = new WeakMap<FastifyRequest, () => void>()
  return {
    async beforeBody(request, reply) {
      endArrivals.set(request, await acquireUntilClosed(arriving, request, reply))
    },
    async afterBody(request, reply) {
      await acquireUntilClosed(processed, request, reply)
      endArrivals.get(request)?.()
    },
  }
}

/** The slot is released when the response has been sent or the client has disconnected. */
async function acquireUntilClosed(slots: FairSlots, request: FastifyRequest, reply: FastifyReply) {
  const { issuer, subject } = request.user.principal
  const signal = getDisconnectSignal(request.socket)
  const release = await slots.acquire([`${issuer} ${subject}`], { signal }).catch(throwUploadError)
  if (reply.raw.closed) release()
  else reply.raw.once('close', release)
  return release
}

function throwUploadError(error: unknown): never {
  if (!(error instanceof SlotRejection)) throw error
  const whose = error.level === 0 ? 'Too many concurrent uploads' : 'Too many concurrent uploads of yours'
  throw new ServiceError('unavailable', `${whose}; retry after 1 s.`)
}
