import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { IdempotencyKeys, KeptRequest } from '#core/ports/idempotency.ts'
import { createIdempotency } from './idempotency.ts'

/** Keys whose every claim meets what `kept` says of the request that came first. */
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

test('a request under way is to be asked for again soon', async () => {
  const { begun, headers } = meeting((fingerprint) => ({ fingerprint, claimedAt: ago(1000), answer: null }))
  await expect(begun).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('under way'),
  })
  expect([...headers]).toEqual([['Retry-After', '1']])
})

test('a request whose process died is never done again: its outcome is unknown', async () => {
  const { begun, headers } = meeting((fingerprint) => ({
    fingerprint,
    claimedAt: ago(3_600_000),
    answer: null,
  }))
  await expect(begun).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('new key') })
  expect([...headers]).toEqual([])
})
