// Catches up with writers who change more rows than are copied meanwhile. They wait repeatedly, each time for less than
// their lock timeout, while a part of their changes follows.
import type { Kysely } from 'kysely'
import { ServiceError } from '#base/errors.ts'
import { readChanges, removeChangesIn } from './change-log.ts'
import { defaultHeldMs, holdWriters } from './hold-writers.ts'
import type { AnyTables, MovableStore, RowKey } from './movable-store.ts'
import { groupBySource, type Route } from './route.ts'
import { deleteRows, insertRows, selectRows, splitRows } from './rows.ts'

/** Milliseconds for which rows are inserted while writers wait: less than their lock timeout, if that suffices. */
const usualHeldMs = [defaultHeldMs, 800, 1_600, 3_200]
/** After so many rounds, the remaining work must have halved. */
const maxHolds = 10

/** Changed rows in memory at once: some are megabytes long. */
export const maxChangedRows = 20

/** Throws a ServiceError `unavailable` when the writers' changes still cannot follow. */
export async function catchUp(
  routes: readonly Route[],
  heldMs: readonly number[] = usualHeldMs,
): Promise<void> {
  for (const [source, itsRoutes] of groupBySource(routes)) await catchUpWith(source, itsRoutes, heldMs)
}

async function catchUpWith(
  source: MovableStore,
  routes: readonly Route[],
  heldMs: readonly number[],
): Promise<void> {
  const log = new LogReader(routes)
  // Reading the log is short; the first rows, which may be many, are removed while writers go on.
  await holdWriters(source, (db) => log.read(db))
  for (const backlog of log.backlogs) await backlog.removeRows()
  for (const ms of heldMs) if (await shrinkLog(source, log, ms)) return
  throw createOutrunError()
}

/** Whether all changes followed; false when the time does not suffice. */
async function shrinkLog(source: MovableStore, log: LogReader, ms: number): Promise<boolean> {
  for (;;) {
    const before = log.size
    for (let hold = 0; hold < maxHolds; hold++) {
      await holdWriters(source, (db, isTimeLeft) => log.copyWhile(isTimeLeft, db), ms)
      if (log.size === 0) return true
    }
    if (log.size > before / 2) return false
  }
}

class LogReader {
  readonly backlogs: readonly Backlog[]
  #last = 0

  constructor(routes: readonly Route[]) {
    this.backlogs = routes.map((route) => new Backlog(route))
  }

  get size(): number {
    return this.backlogs.reduce((sum, { size }) => sum + size, 0)
  }

  /**
   * The new entries of the log. Writers must be held, since otherwise an entry with a lower id could appear
   * later.
   */
  async read(db: Kysely<AnyTables>): Promise<void> {
    const tables = this.backlogs.map(({ table }) => table)
    for (const { id, table, text } of await readChanges(db, tables, this.#last)) {
      this.backlogs.find((backlog) => backlog.table === table)?.add(id, text)
      this.#last = Math.max(this.#last, id)
    }
  }

  async copyWhile(isTimeLeft: () => boolean, db: Kysely<AnyTables>): Promise<void> {
    await this.read(db)
    for (const backlog of this.backlogs) await backlog.copyWhile(isTimeLeft, db)
  }
}

/**
 * The changed rows of a table. All are removed from the target before any is inserted, so that its rows exist in the
 * source and unique values never collide.
 */
class Backlog {
  readonly #route: Route
  /** Entries of the log, by their key. */
  readonly #ids = new Map<string, number[]>()
  #fresh: RowKey[] = []

  constructor(route: Route) {
    this.#route = route
  }

  get table(): string {
    return this.#route.table.name
  }

  get size(): number {
    return this.#ids.size
  }

  add(id: number, text: string): void {
    this.#ids.set(text, [...(this.#ids.get(text) ?? []), id])
    this.#fresh.push(JSON.parse(text))
  }

  async removeRows(): Promise<void> {
    const { target, table } = this.#route
    if (this.#fresh.length > 0) await target.transactForMigration((to) => deleteRows(to, table, this.#fresh))
    this.#fresh = []
  }

  /** Writers must be held since the last `read`. */
  async copyWhile(isTimeLeft: () => boolean, db: Kysely<AnyTables>): Promise<void> {
    if (this.size === 0) return
    await this.removeRows()
    const copied = await this.#route.target.transactForMigration((to) =>
      this.#insertWhile(isTimeLeft, db, to),
    )
    await removeChangesIn(
      db,
      copied.flatMap((text) => this.#ids.get(text) ?? []),
    )
    for (const text of copied) this.#ids.delete(text)
  }

  async #insertWhile(
    isTimeLeft: () => boolean,
    db: Kysely<AnyTables>,
    to: Kysely<AnyTables>,
  ): Promise<string[]> {
    const { table } = this.#route
    const copied: string[] = []
    for (const texts of splitRows([...this.#ids.keys()], maxChangedRows)) {
      if (!isTimeLeft()) break
      const keys = texts.map((text) => JSON.parse(text) as RowKey)
      await insertRows(to, table, await selectRows(db, table, keys))
      copied.push(...texts)
    }
    return copied
  }
}

const createOutrunError = () =>
  new ServiceError(
    'unavailable',
    'Rows change faster than they can be copied, although writers had to wait. The service continues as before; run the same command again when there are fewer writes.',
  )
