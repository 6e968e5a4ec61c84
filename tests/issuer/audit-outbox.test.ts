// Entries of the issuer reach the audit trail once each, whatever fails in between.

import { expect, test } from 'vitest'
import { migrate } from '#adapters/store/migrate.ts'
import { systemClock } from '#adapters/system/clock.ts'
import { systemDigest } from '#adapters/system/digest.ts'
import { systemIds } from '#adapters/system/ids.ts'
import { neverStops } from '#base/batches.ts'
import type { ClientAddress, ClientNetwork } from '#base/web/client-address.ts'
import { verifyAuditTrail } from '#core/services/audit/verify-audit-trail.ts'
import { AuditOutbox } from '#issuer/audit/audit-outbox.ts'
import { FailedSignIns } from '#issuer/audit/failed-sign-ins.ts'
import { changeOne } from '#issuer/audit/issuer-event.ts'
import { createThrottles } from '#issuer/http/throttles.ts'
import { issuerSchema } from '#issuer/store/migrations.ts'
import { openIssuerTrail } from '#main/audit/open-issuer-trail.ts'
import { createBoundedLimiters } from '#platform/bounded-rate-limiter.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { createIssuerEnvironment } from './support/issuer-environment.ts'

const event = {
  operation: 'issuer.sign_in',
  userId: 'ada',
  email: 'ada@example.com',
  accountId: '',
  address: '192.0.2.7' as ClientAddress,
  changes: [changeOne('sign_in', 'created', [])],
}

describeWithStore('entries of the issuer', (open) => {
  async function openOutbox() {
    const opened = await open()
    const { database } = await createIssuerEnvironment(opened)
    await migrate(database, issuerSchema.migrations, issuerSchema)
    const system = { digest: systemDigest, ids: systemIds, clock: systemClock }
    const trail = openIssuerTrail({ ...system, store: opened.store }, 'urn:test')
    let isDown = false
    const append: typeof trail.append = (records) =>
      isDown ? Promise.reject(new Error('the audit trail is down')) : trail.append(records)
    const log = { error: () => {} }
    const create = () => new AuditOutbox({ database, trail: { ...trail, append }, log, now: Date.now })
    return {
      create,
      setDown: (down: boolean) => {
        isDown = down
      },
      list: async () =>
        (await opened.store.read(({ audit }) => audit.list({}, { limit: 1000, after: null }))).rows,
      verify: () => opened.store.read(({ audit }) => verifyAuditTrail(system, audit)),
    }
  }

  test('wait while the audit trail is down, and come once each', async () => {
    const { create, setDown, list, verify } = await openOutbox()
    const outbox = create()
    await outbox.record(event)
    setDown(true)
    await outbox.record(event)
    expect(await list()).toHaveLength(1)
    setDown(false)
    await Promise.all([create().recover(), create().recover(), outbox.sweep(neverStops)])
    await create().recover()
    expect(await list()).toHaveLength(2)
    expect(await verify()).toEqual({ chains: 1, entries: 2, problems: [] })
  })

  test('of failed sign-ins are limited, and the next one counts what was left out', async () => {
    const { create, list } = await openOutbox()
    let elapsedMs = 0
    const failed = new FailedSignIns(create(), createThrottles(createBoundedLimiters(() => elapsedMs)))
    const fail = (address: string) =>
      failed.record({
        accountId: '',
        address: address as ClientAddress,
        network: address as ClientNetwork,
      })
    for (let n = 0; n < 20; n++) await fail('192.0.2.1')
    await fail('192.0.2.2')
    elapsedMs += 3_600_000
    await fail('192.0.2.1')
    const counts = (await list()).map(({ changes }) => changes[0]?.count)
    expect(counts.toReversed()).toEqual([1, 1, 1, 1, 1, 16, 1])
    for (let n = 0; n < 500; n++) await fail(`198.51.${n}`)
    expect((await list()).length).toBeLessThan(110)
  })
})
