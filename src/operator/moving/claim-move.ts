// Only one move at a time reads or fills a store. The claim ends with its process, in any case.
import { hostname } from 'node:os'
import { join } from 'node:path'
import { claimDatabase, type MoveRole } from '#adapters/store/moving/claim-database.ts'
import type { MovableStore } from '#adapters/store/moving/movable-store.ts'
import { type RunNote, readRunNote, updateRunNote } from '#adapters/store/moving/move-notes.ts'
import { tryLockFile } from '#adapters/store/sqlite/directory-lock.ts'
import { ServiceError } from '#base/errors.ts'
import { type OpenedStore, openMovablePostgres } from './open-store.ts'
import { describeStorePlace, type StorePlace } from './place.ts'

type Release = () => Promise<void>

/** Throws a ServiceError `unavailable` when another process moves the data of the store or cancels a move. */
export async function withClaimedSource<T>(source: OpenedStore, work: () => Promise<T>): Promise<T> {
  const store = source.parts[0]?.store
  const release = await claim(source.place, 'from')
  if (!release) throw createClaimedError('from', source.place, store && (await findRun(store)))
  try {
    if (store) await store.transactForMigration((db) => updateRunNote(db, store.kind, describeThisRun()))
    return await work()
  } finally {
    await release()
  }
}

/** Throws like `withClaimedSource`. Files need no claim: their directory is locked while they are written. */
export async function withClaimedTarget<T>(place: StorePlace, work: () => Promise<T>): Promise<T> {
  if (place.kind === 'sqlite') return work()
  const release = await claim(place, 'to')
  if (!release) throw createClaimedError('to', place)
  return work().finally(release)
}

export const describeThisRun = (): RunNote => ({
  since: new Date().toISOString(),
  process: `${process.pid} on ${hostname()}`,
})

const findRun = (store: MovableStore) => store.read((db) => readRunNote(db, store.kind)).catch(() => null)

function createClaimedError(role: MoveRole, place: StorePlace, run: RunNote | null = null): ServiceError {
  const by = run ? `, since ${run.since} as process ${run.process}` : ''
  return new ServiceError(
    'unavailable',
    `Another move ${role} ${describeStorePlace(place)} is running${by}: wait until it ends, or end that process, and run the command again.`,
  )
}

/** Null when another process has the claim. */
async function claim(place: StorePlace, role: MoveRole): Promise<Release | null> {
  if (place.kind === 'postgres') return claimPostgres(place, role)
  const lock = tryLockFile(join(place.directory, 'move.lock'))
  return lock && (async () => lock.close())
}

async function claimPostgres(
  { settings }: Extract<StorePlace, { kind: 'postgres' }>,
  role: MoveRole,
): Promise<Release | null> {
  const store = await openMovablePostgres(settings)
  const release = await claimDatabase(store, role).catch(async (error) => {
    await store.close()
    throw error
  })
  if (!release) await store.close()
  return release && (() => release().finally(() => store.close()))
}
