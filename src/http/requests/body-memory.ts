// Reserves the memory for the body of a request before the body is read.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '#base/errors.ts'
import { type MemoryBudget, readDeclaredBytes, uncountedBytes } from '#base/memory-budget.ts'

/** Waits for memory before a large body is read; responds with 503 when none becomes available. */
export const createBodyMemoryHook =
  (memory: MemoryBudget, maxBytes: number) => async (request: FastifyRequest, reply: FastifyReply) => {
    const bytes = readDeclaredBytes(request.headers, maxBytes)
    if (bytes <= uncountedBytes) return
    if (!memory.tryAcquire(bytes)) await waitForMemory(memory, bytes)
    if (reply.raw.closed) memory.release(bytes)
    else reply.raw.once('close', () => memory.release(bytes))
  }

async function waitForMemory(memory: MemoryBudget, bytes: number): Promise<void> {
  await memory.acquire(bytes).catch(() => {
    throw new ServiceError('unavailable', 'The service has no memory for this body; retry after 1 s.')
  })
}
