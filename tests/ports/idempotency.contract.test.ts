import { expect, test } from 'vitest'
import { createIdempotencyKeys } from '#adapters/store/queries/idempotency-keys.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { createTestSecrets } from '#tests/support/published-runtime.ts'

const early = '2026-01-01T00:00:00.000Z'
const late = '2026-01-02T00:00:00.000Z'
const response = { status: 201, headers: { location: '/x' }, body: '{"a":"ä"}' }

describeWithStore('idempotency keys', (open) => {
  const newKeys = async () => createIdempotencyKeys((await open()).database, createTestSecrets())

  test('one of many concurrent claims of a key succeeds', async () => {
    const keys = await newKeys()
    const claims = await Promise.all(Array.from({ length: 20 }, () => keys.claim('a', 'print', late, early)))
    expect(claims.filter((claim) => claim === null)).toHaveLength(1)
    for (const claim of claims.filter((candidate) => candidate !== null)) {
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

  test('the stored response cannot be read in the table', async () => {
    const { database } = await open()
    const keys = createIdempotencyKeys(database, createTestSecrets())
    const secret = { ...response, body: '{"url":"https://as.example/?state=abc123"}' }
    await keys.claim('a', 'print', late, early)
    await keys.storeResponse('a', secret)
    const read = () => database.read((db) => db.selectFrom('idempotency_keys').selectAll().execute())
    expect(JSON.stringify(await read())).not.toContain('abc123')
    expect((await keys.claim('a', 'print', late, early))?.response).toEqual(secret)
  })

  test('a response does not open under another key', async () => {
    const { database } = await open()
    const keys = createIdempotencyKeys(database, createTestSecrets())
    for (const key of ['a', 'b']) await keys.claim(key, 'print', late, early)
    await keys.storeResponse('a', response)
    await database.transact(async (db) => {
      const { answer } = await db
        .selectFrom('idempotency_keys')
        .select('answer')
        .where('key', '=', 'a')
        .executeTakeFirstOrThrow()
      await db.updateTable('idempotency_keys').set({ answer }).where('key', '=', 'b').execute()
    })
    await expect(keys.claim('b', 'print', late, early)).rejects.toMatchObject({ code: 'unavailable' })
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
    await keys.removeExpired(late, 10)
    expect(await keys.claim('new', 'print', late, early)).not.toBe(null)
    expect(await keys.claim('old', 'print', early, early)).toBe(null)
  })
})
