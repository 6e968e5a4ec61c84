// The key of the pseudonyms of callers: one for all replicas, and for as long as any key of the operator opens it.
import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSecrets } from '#adapters/secrets/create-secrets.ts'
import { parseSecretKeys } from '#adapters/secrets/secret-keys.ts'
import type { Database } from '#adapters/store/database.ts'
import { resealRows } from '#adapters/store/queries/reseal-rows.ts'
import type { Tables } from '#adapters/store/tables.ts'
import type { Log } from '#main/log/log.ts'
import { openCallerKey } from '#main/secrets/open-caller-key.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'

const generate = (id: string) => parseSecretKeys(`${id}:${randomBytes(32).toString('base64')}`).keys
const [first, second] = [generate('first'), generate('second')]
const warn = vi.fn()

describeWithStore('the key of callers', (open) => {
  let database: Database<Tables>
  beforeEach(async () => {
    if (!database) ({ database } = await open())
    await database.transact((db) => db.deleteFrom('service_keys').execute())
    warn.mockClear()
  })

  const openWith = async (keys: typeof first) => {
    const secrets = createSecrets({ keys })
    return Buffer.from(await openCallerKey({ database, secrets, log: { warn } as unknown as Log })).toString(
      'hex',
    )
  }

  test('is generated once, also by replicas that start together, and is stored sealed', async () => {
    const keys = await Promise.all([1, 2, 3, 4].map(() => openWith(first)))
    keys.push(await openWith(first))
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/)
    const rows = await database.read((db) => db.selectFrom('service_keys').selectAll().execute())
    expect(rows).toMatchObject([{ purpose: 'callers' }])
    const stored = Buffer.from(JSON.stringify(rows)).toString('latin1')
    expect(stored).not.toContain(Buffer.from(keys[0] ?? '', 'hex').toString('base64url'))
  })

  test('stays the same when the keys of the operator are rotated', async () => {
    const key = await openWith(first)
    const { reseal } = createSecrets({ keys: [...second, ...first] })
    const signal = new AbortController().signal
    const options = { reseal, batchSize: 10, signal, onBatch: () => {} }
    expect(await resealRows(database, options)).toBe(1)
    expect(await openWith(second)).toBe(key)
    expect(warn).not.toHaveBeenCalled()
  })

  test('is replaced with a warning when no key opens it, by the same one for all replicas', async () => {
    const key = await openWith(first)
    const [one, other] = await Promise.all([openWith(second), openWith(second)])
    expect(one).toBe(other)
    expect(one).not.toBe(key)
    expect(warn).toHaveBeenCalled()
    expect(await openWith(second)).toBe(one)
  })
})
