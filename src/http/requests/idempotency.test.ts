import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { IdempotencyKeys, IdempotentRequest } from '#core/ports/stores/idempotency-keys.ts'
import { createIdempotencyService } from './idempotency.ts'

/** Begins a request whose key is already claimed by the request that `findEarlierRequest` returns. */
function beginAfterEarlierRequest(
  findEarlierRequest: (fingerprint: string) => IdempotentRequest,
  principal = { issuer: 'i', subject: 's', claims: {} },
) {
  const claimed: string[] = []
  const keys: IdempotencyKeys = {
    claim: async (key, fingerprint) => {
      claimed.push(key)
      return findEarlierRequest(fingerprint)
    },
    storeResponse: async () => {},
    release: async () => {},
    removeExpired: async () => 0,
  }
  const headers = new Map<string, string>()
  const request = {
    headers: { 'idempotency-key': 'k' },
    user: { principal, sessionId: null },
    method: 'POST',
    url: '/',
    body: {},
  }
  const reply = { header: (name: string, value: string) => headers.set(name, value) }
  const outcome = createIdempotencyService(keys).claimOrFindReply(
    request as unknown as FastifyRequest,
    reply as unknown as FastifyReply,
    async () => {},
  )
  return { begun: outcome, headers, claimed }
}

/** Ends a request that holds a key, while the database refuses the first `failures` changes. */
function endRequest(statusCode: number, failures: number) {
  const done: string[] = []
  const finish = async (change: string) => {
    if (failures-- > 0) throw new Error('The database is busy.')
    done.push(change)
  }
  const keys: IdempotencyKeys = {
    claim: async () => null,
    storeResponse: (key, { status }) => finish(`${key}: ${status}`),
    release: (key) => finish(`${key}: released`),
    removeExpired: async () => 0,
  }
  const reply = { statusCode, getHeader: () => undefined } as unknown as FastifyReply
  const request = { claim: 'digest' } as FastifyRequest
  const ended = createIdempotencyService(keys).storeReplyOrRelease(request, reply, '{}')
  return { ended, done }
}

test.each([
  ['stored', 201, 'digest: 201'],
  ['released', 503, 'digest: released'],
])('a key that the database refused to change is %s later', async (_, status, change) => {
  const { ended, done } = endRequest(status, 2)
  await expect(ended).rejects.toThrow('busy')
  await expect.poll(() => done).toEqual([change])
})

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

test('a key belongs to one user of one issuer', async () => {
  const claim = async (issuer: string, subject: string) => {
    const running = (fingerprint: string): IdempotentRequest => ({
      fingerprint,
      response: null,
      claimedAt: '',
    })
    const { begun, claimed } = beginAfterEarlierRequest(running, { issuer, subject, claims: {} })
    await begun.catch(() => {})
    return claimed
  }
  const claimed = await Promise.all([claim('i', 's'), claim('j', 's'), claim('i', 't'), claim('i', 's')])
  expect(new Set(claimed.flat()).size).toBe(3)
})
