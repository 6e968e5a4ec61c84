// Records the operator's commands on the machine of the service.
import { createStore } from '#adapters/store/create-store.ts'
import type { Database } from '#adapters/store/database.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { systemClock } from '#adapters/system/clock.ts'
import { systemDigest } from '#adapters/system/digest.ts'
import { systemIds } from '#adapters/system/ids.ts'
import { createOperatorOrigin } from '#core/model/audit/request-origin.ts'
import { appendAuditEntry } from '#core/services/audit/append-audit-entry.ts'

const system = { digest: systemDigest, ids: systemIds, clock: systemClock }

/** The operator has no account here: it is anyone who can run commands on the machine. */
const operator = createOperatorOrigin({ issuer: '', subject: '' }, '')

/** Commands work on many rows in many transactions, so their entry is written before the first one. */
export const recordOperatorCommand = (database: Database<Tables>, operation: string): Promise<void> =>
  createStore(database).transact(({ audit }) =>
    appendAuditEntry(system, audit, {
      ...operator,
      operation,
      id: system.ids.create('audit'),
      at: system.clock.now(),
      appId: null,
      workspaceId: null,
      onBehalfOf: null,
      fields: [],
      changes: [],
    }),
  )
