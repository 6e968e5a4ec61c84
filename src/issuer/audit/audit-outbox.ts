// The issuer may have a database of its own, so its changes cannot share a transaction with the audit trail. An entry
// is stored here with its change and moved to the audit trail right afterwards. After a crash, the next run moves the
// rest.
import { type Kysely, sql } from 'kysely'
import type { Database } from '#adapters/store/database.ts'
import { deleteBatch } from '#adapters/store/queries/delete-batch.ts'
import { runInBatches, type StopCheck, sweepBatchSize } from '#base/batches.ts'
import type { IssuerLog } from '../log.ts'
import type { IssuerTables } from '../store/tables.ts'
import type { AuditRecord, IssuerEvent } from './issuer-event.ts'

/** The audit trail of the service. */
export type AuditTrailAccess = {
  toRecord(event: IssuerEvent): AuditRecord
  /** Adds the records that it does not have yet. Records are passed again if the process ended before. */
  append(records: AuditRecord[]): Promise<void>
}

export type AuditOutboxOptions = {
  database: Database<IssuerTables>
  trail: AuditTrailAccess
  log: Pick<IssuerLog, 'error'>
  /** Milliseconds since 1970. */
  now: () => number
}

const batchSize = 100
/** A backup copies the audit trail before the tables of the issuer: entries moved in between must still be here. */
const retentionMs = 60 * 60_000

export class AuditOutbox {
  readonly #options: AuditOutboxOptions
  #lastRun: Promise<void> = Promise.resolve()
  #nextRun: Promise<void> | null = null

  constructor(options: AuditOutboxOptions) {
    this.#options = options
  }

  /** Carries out a change that stores its record in the same transaction, and moves that record. */
  async transact<T>(change: (db: Kysely<IssuerTables>) => Promise<T>): Promise<T> {
    const result = await this.#options.database.transact(change)
    await this.move()
    return result
  }

  /** For events without a change of the issuer's tables. */
  async record(event: IssuerEvent): Promise<void> {
    await this.transact((db) => storeAuditRecord(db, this.toRecord(event)))
  }

  toRecord(event: IssuerEvent): AuditRecord {
    return this.#options.trail.toRecord(event)
  }

  /** At a start: moves recent entries again, since after a restore only this table may have them. */
  async recover(): Promise<void> {
    const { database } = this.#options
    if (!(await database.read(hasAuditRecords))) return
    await database.transact(async (db) => {
      await db.updateTable('issuer_audit_outbox').set({ moved_at: null }).execute()
    })
    await this.move()
  }

  /**
   * Moves entries that a crash or a failure left behind, and deletes those moved before any backup in progress began.
   */
  async sweep(isStopping: StopCheck): Promise<void> {
    await this.move()
    const { database, now } = this.#options
    const before = new Date(now() - retentionMs).toISOString()
    const moved = { table: 'issuer_audit_outbox', key: ['id'], where: sql`moved_at < ${before}` }
    await runInBatches(sweepBatchSize, isStopping, (size) =>
      database.transact((db) => deleteBatch(db, moved, size)),
    )
  }

  /** Moves all stored entries. Failures are logged, since the change itself is made. */
  move(): Promise<void> {
    this.#nextRun ??= this.#lastRun.then(() => {
      this.#nextRun = null
      return this.#moveAll().catch((error) =>
        this.#options.log.error({ err: error }, 'moving entries of the issuer to the audit trail failed'),
      )
    })
    this.#lastRun = this.#nextRun
    return this.#nextRun
  }

  async #moveAll(): Promise<void> {
    while ((await this.#moveBatch()) === batchSize);
  }

  async #moveBatch(): Promise<number> {
    const { database, trail, now } = this.#options
    const rows = await database.read((db) =>
      db
        .selectFrom('issuer_audit_outbox')
        .select(['id', 'content'])
        // @guard audit-outbox
        .where('moved_at', 'is', null)
        .orderBy('id')
        .limit(batchSize)
        .execute(),
    )
    if (rows.length === 0) return 0
    await trail.append(rows.map(({ content }) => JSON.parse(content) as AuditRecord))
    const moved_at = new Date(now()).toISOString()
    const ids = rows.map(({ id }) => id)
    await database.transact(async (db) => {
      await db.updateTable('issuer_audit_outbox').set({ moved_at }).where('id', 'in', ids).execute()
    })
    return rows.length
  }
}

const hasAuditRecords = async (db: Kysely<IssuerTables>): Promise<boolean> =>
  (await db.selectFrom('issuer_audit_outbox').select('id').limit(1).execute()).length > 0

export async function storeAuditRecord(db: Kysely<IssuerTables>, record: AuditRecord): Promise<void> {
  await db
    .insertInto('issuer_audit_outbox')
    .values({ id: record.id, content: JSON.stringify(record), moved_at: null })
    .execute()
}
