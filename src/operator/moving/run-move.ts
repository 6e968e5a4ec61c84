// Moves everything from one place to another. The source of a restore is files that no process uses.
import { randomUUID } from 'node:crypto'
import { readSourceNote, type SourceNote } from '#adapters/store/moving/move-notes.ts'
import {
  cancelMove,
  type Move,
  moveStore,
  reopenSource,
  updateSourceNote,
} from '#adapters/store/moving/move-store.ts'
import { planRoutes, type StorePart } from '#adapters/store/moving/route.ts'
import type { TableShape } from '#adapters/store/moving/table-shapes.ts'
import { ServiceError } from '#base/errors.ts'
import { describeThisRun, withClaimedSource, withClaimedTarget } from './claim-move.ts'
import type { OpenedStore } from './open-store.ts'
import { describeStorePlace, type StorePlace } from './place.ts'
import { createOccupiedError, examineTarget, openTarget, type TargetRequest } from './prepare-target.ts'

export type MoveRequest = {
  source: OpenedStore
  to: StorePlace
  /** Whether records of calls are moved too. */
  withCalls: boolean
  isPreparation: boolean
  /** Identifies the move in the target; a new id by default. */
  id?: string
  /** Longest time in milliseconds for which writes are rejected until the target is complete. */
  maxHeldMs?: number
  /** Called once, unless an earlier run began the move. */
  onBegin(): Promise<void>
  onCopied(table: string, rows: number): void
}

/** Null means an earlier run completed the move. */
export type MoveOutcome = Move | null

const defaultMaxHeldMs = 30_000

const callTables = ['calls', 'call_batches', 'call_marks', 'callers', 'caller_marks']

const listNames = (parts: readonly StorePart[]) =>
  parts.flatMap(({ tables }) => tables.map(({ name }) => name))

export const findSourceNote = async ({ parts: [first] }: OpenedStore): Promise<SourceNote | null> =>
  first ? first.store.read((db) => readSourceNote(db, first.store.kind)) : null

/** Throws a ServiceError `unavailable`: the source continues to serve unless the message says otherwise. */
export const runMove = (request: MoveRequest): Promise<MoveOutcome> =>
  withClaimedSource(request.source, () => withClaimedTarget(request.to, () => runClaimedMove(request)))

async function runClaimedMove(request: MoveRequest): Promise<MoveOutcome> {
  const { source, to } = request
  const begun = requireSameMove(await findSourceNote(source), request)
  const { state = null, ...sourceNote } = begun ?? {
    id: request.id ?? randomUUID(),
    place: describeStorePlace(to),
    withCalls: request.withCalls,
  }
  if (state === 'moved') return null
  const target: TargetRequest = { place: to, id: sourceNote.id, tables: listNames(source.parts) }
  const targetNote = await examineTarget(target)
  if (state === 'switching') {
    if (targetNote?.state === 'complete') return markSourceMoved(source, sourceNote)
    await reopenSource({ source: source.parts, sourceNote })
  }
  if (targetNote?.state === 'complete') throw createOccupiedError(to)
  if (!begun) await request.onBegin()
  const opened = await openTarget(target)
  try {
    return await moveStore(planMove(request, opened, sourceNote))
  } finally {
    await opened.close()
  }
}

async function markSourceMoved(
  source: OpenedStore,
  sourceNote: Omit<SourceNote, 'state'>,
): Promise<MoveOutcome> {
  await updateSourceNote({ source: source.parts, sourceNote }, 'moved')
  return null
}

function requireSameMove(begun: SourceNote | null, { to, withCalls }: MoveRequest): SourceNote | null {
  if (!begun) return null
  if (begun.place !== describeStorePlace(to))
    throw new ServiceError(
      'unavailable',
      `This data ${begun.state === 'moved' ? 'has moved' : 'is being moved'} to ${begun.place}. ` +
        'Name that place again, or run `tenon migrate-store --cancel` first.',
    )
  if (begun.withCalls !== withCalls)
    throw new ServiceError(
      'unavailable',
      `This move was begun ${begun.withCalls ? 'without' : 'with'} --no-calls. Use the same option again, or run \`tenon migrate-store --cancel\` first.`,
    )
  return begun
}

function planMove(
  { source, withCalls, isPreparation, maxHeldMs = defaultMaxHeldMs, onCopied }: MoveRequest,
  target: OpenedStore,
  sourceNote: Omit<SourceNote, 'state'>,
) {
  const known = target.parts.flatMap(({ tables }) => tables)
  const parts = source.parts.map(({ store, tables }) => ({
    store,
    tables: tables.filter((table) => isKnown(table, known)),
  }))
  const isLeftOut = (table: string) => !withCalls && callTables.includes(table)
  const routes = planRoutes(parts, target.parts, isLeftOut)
  return {
    source: parts,
    target: target.parts,
    routes,
    sourceNote,
    run: describeThisRun(),
    isPreparation,
    maxHeldMs,
    onCopied,
  }
}

/** Other tables of a PostgreSQL database are foreign. */
function isKnown({ name, columns }: TableShape, known: readonly TableShape[]): boolean {
  const same = known.find((table) => table.name === name)
  if (!same || same.columns.join() === columns.join()) return same !== undefined
  throw new ServiceError('unavailable', `The table ${name} has other columns than in this version of Tenon.`)
}

/** Null when there is no move to cancel. Throws when one is running. */
export const cancelMoveFrom = (source: OpenedStore): Promise<SourceNote | null> =>
  withClaimedSource(source, async () => {
    const sourceNote = await findSourceNote(source)
    if (sourceNote) await cancelMove(source.parts)
    return sourceNote
  })
