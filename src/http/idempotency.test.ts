import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { IdempotencyKeys, KeptRequest } from '#core/ports/idempotency.ts'
import { createIdempotency } from './idempotency.ts'

/** Begins a request whose key is already claimed by the request that `findEarlierRequest` returns. */
function meeting(kept: (fingerprint: string) => KeptRequest) {
  const keys: IdempotencyKeys = {
    claim: async (_, fingerprint) => kept(fingerprint),
    finish: async () => {},
    release: async () => {},
    sweep: async () => {},
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
  const begun = createIdempotency(keys).begin(
    request as unknown as FastifyRequest,
    reply as unknown as FastifyReply,
  )
  return { begun, headers }
}

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

test('while the first request is in progress, a repeat gets 409 with Retry-After', async () => {
  const { begun, headers } = meeting((fingerprint) => ({ fingerprint, claimedAt: ago(1000), answer: null }))
  await expect(begun).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('in progress'),
  })
  expect([...headers]).toEqual([['Retry-After', '1']])
})

test('a request whose process died is not executed again: its outcome is unknown', async () => {
  const { begun, headers } = meeting((fingerprint) => ({
    fingerprint,
    claimedAt: ago(3_600_000),
    answer: null,
  }))
  await expect(begun).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('new key') })
  expect([...headers]).toEqual([])
})
