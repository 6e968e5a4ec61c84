import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { IdempotencyKeys, IdempotentRequest } from '#core/ports/idempotency-keys.ts'
import { createIdempotencyService } from './idempotency.ts'

/** Begins a request whose key is already claimed by the request that `findEarlierRequest` returns. */
function beginAfterEarlierRequest(findEarlierRequest: (fingerprint: string) => IdempotentRequest) {
  const keys: IdempotencyKeys = {
    claim: async (_, fingerprint) => findEarlierRequest(fingerprint),
    storeResponse: async () => {},
    release: async () => {},
    removeExpired: async () => {},
  }
  const principal = { issuer: 'i', subject: 's' }
  const headers = new Map<string, string>()
  const request = {
    headers: { 'idempotency-key': 'k' },
    user: { principal },
    method: 'POST',
    url: '/',
    body: {},
  }
  const reply = { header: (name: string, value: string) => headers.set(name, value) }
  const outcome = createIdempotencyService(keys).claimOrFindReply(
    request as unknown as FastifyRequest,
    reply as unknown as FastifyReply,
  )
  return { begun: outcome, headers }
}

const formatTimestampAgo = (ms: number) => new Date(Date.now() - ms).toISOString()

test('while the first request is in progress, a repeat gets 409 with Retry-After', async () => {
  const { begun, headers } = beginAfterEarlierRequest((fingerprint) => ({
    fingerprint,
    claimedAt: formatTimestampAgo(1000),
    response: null,
  }))
  await expect(begun).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('in progress'),
  })
  expect([...headers]).toEqual([['Retry-After', '1']])
})

test('a request whose process died is not executed again: its outcome is unknown', async () => {
  const { begun, headers } = beginAfterEarlierRequest((fingerprint) => ({
    fingerprint,
    claimedAt: formatTimestampAgo(3_600_000),
    response: null,
  }))
  await expect(begun).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('new key') })
  expect([...headers]).toEqual([])
})
