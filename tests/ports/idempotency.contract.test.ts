import { expect, test } from 'vitest'
import { createIdempotencyKeys } from '#adapters/store/queries/idempotency-keys.ts'
import { eachStore } from '#tests/support/stores.ts'

const early = '2026-01-01T00:00:00.000Z'
const late = '2026-01-02T00:00:00.000Z'
const answer = { status: 201, headers: { location: '/x' }, body: '{"a":"ä"}' }

eachStore('keys of requests', (open) => {
  const newKeys = async () => createIdempotencyKeys((await open()).database)

  test('one of many that claim a key at once gets it', async () => {
    const keys = await newKeys()
    const claims = await Promise.all(Array.from({ length: 20 }, () => keys.claim('a', 'print', late, early)))
    expect(claims.filter((claim) => claim === null)).toHaveLength(1)
    for (const claim of claims.filter((one) => one !== null)) {
      expect(claim).toEqual({ fingerprint: 'print', claimedAt: late, answer: null })
    }
  })

  test('who comes later sees the request that came first, and its answer once there is one', async () => {
    const keys = await newKeys()
    await keys.claim('a', 'first', early, early)
    expect(await keys.claim('a', 'other', late, early)).toEqual({
      fingerprint: 'first',
      claimedAt: early,
      answer: null,
    })
    await keys.storeResponse('a', answer)
    expect((await keys.claim('a', 'first', late, early))?.response).toEqual(answer)
  })

  test('a key that was let go, or is too old, is free', async () => {
    const keys = await newKeys()
    await keys.claim('a', 'print', early, early)
    await keys.release('a')
    expect(await keys.claim('a', 'print', early, early)).toBe(null)
    await keys.storeResponse('a', answer)
    expect(await keys.claim('a', 'other', late, late)).toBe(null)
    expect(await keys.claim('a', 'other', late, late)).toMatchObject({ fingerprint: 'other', answer: null })
  })

  test('a sweep forgets what is too old and nothing else', async () => {
    const keys = await newKeys()
    await keys.claim('old', 'print', early, early)
    await keys.claim('new', 'print', late, early)
    await keys.removeExpired(late)
    expect(await keys.claim('new', 'print', late, early)).not.toBe(null)
    expect(await keys.claim('old', 'print', early, early)).toBe(null)
  })
})
