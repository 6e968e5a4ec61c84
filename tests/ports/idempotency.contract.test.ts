import { expect, test } from 'vitest'
import { createIdempotencyKeys } from '#adapters/store/queries/idempotency-keys.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'

const early = '2026-01-01T00:00:00.000Z'
const late = '2026-01-02T00:00:00.000Z'
const response = { status: 201, headers: { location: '/x' }, body: '{"a":"ä"}' }

describeWithStore('idempotency keys', (open) => {
  const newKeys = async () => createIdempotencyKeys((await open()).database)

  test('one of many concurrent claims of a key succeeds', async () => {
    const keys = await newKeys()
    const claims = await Promise.all(Array.from({ length: 20 }, () => keys.claim('a', 'print', late, early)))
    expect(claims.filter((claim) => claim === null)).toHaveLength(1)
    for (const claim of claims.filter((one) => one !== null)) {
      expect(claim).toEqual({ fingerprint: 'print', claimedAt: late, response: null })
    }
  })

  test('a later claim gets the first request, and its response once it is stored', async () => {
    const keys = await newKeys()
    await keys.claim('a', 'first', early, early)
    expect(await keys.claim('a', 'other', late, early)).toEqual({
      fingerprint: 'first',
      claimedAt: early,
      response: null,
    })
    await keys.storeResponse('a', response)
    expect((await keys.claim('a', 'first', late, early))?.response).toEqual(response)
  })

  test('a key that was released or has expired can be claimed again', async () => {
    const keys = await newKeys()
    await keys.claim('a', 'print', early, early)
    await keys.release('a')
    expect(await keys.claim('a', 'print', early, early)).toBe(null)
    await keys.storeResponse('a', response)
    expect(await keys.claim('a', 'other', late, late)).toBe(null)
    expect(await keys.claim('a', 'other', late, late)).toMatchObject({ fingerprint: 'other', response: null })
  })

  test('a sweep deletes expired keys only', async () => {
    const keys = await newKeys()
    await keys.claim('old', 'print', early, early)
    await keys.claim('new', 'print', late, early)
    await keys.removeExpired(late)
    expect(await keys.claim('new', 'print', late, early)).not.toBe(null)
    expect(await keys.claim('old', 'print', early, early)).toBe(null)
  })
})
