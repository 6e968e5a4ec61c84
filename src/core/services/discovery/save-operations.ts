import { findFreeName, keyFormat } from '#base/text.ts'
import type { Instant } from '#base/time.ts'
import {
  collectOriginalMembers,
  createUnimportedTest,
  matchOperations,
  type OperationMatch,
  operationRouteOf,
} from '#core/engines/operations/index.ts'
import type { ImportReportEntry, Integration } from '#core/model/integrations/integration.ts'
import type { EncodedDiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type {
  EncodedOperation,
  Operation,
  OriginalMembers,
  RequestPlan,
} from '#core/model/operations/operation.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import type { TrackedDeps } from './discovery-tracker.ts'

/** An operation, and the names of the tools that are bound to it. */
export type BoundOperation = { externalId: string; tools: string[] }

export type SaveOperationsDeps = Deps<'ids' | 'timer'> & TrackedDeps

export type SavedOperations = {
  added: number
  changed: number
  removed: number
  /** No longer in the source, but retained because tools are bound to them. */
  retained: BoundOperation[]
  /** Their schemas differ from those at the time of binding. */
  drifted: BoundOperation[]
  /** Their method or path has changed, so the name may denote another operation now. */
  moved: BoundOperation[]
}

/** What discovery found at the source of an integration; `report` lists what could not be imported. */
export type DiscoveredOperations = {
  integration: Pick<Integration, 'appId' | 'id' | 'kind'>
  found: EncodedDiscoveredOperation[]
  report: ImportReportEntry[]
  now: Instant
}

/**
 * Replaces the operations of an integration by those of its source. A matching operation keeps its row, so that tools
 * stay bound, and is written only if it changed. An operation missing from the source is removed, unless a tool is
 * bound to it, it has no external id (it was created by hand), or `report` lists it as one that could not be
 * imported.
 */
export async function saveOperations(
  deps: SaveOperationsDeps,
  writer: StoreWriter,
  { integration, found, report, now }: DiscoveredOperations,
): Promise<SavedOperations> {
  const { appId, id, kind } = integration
  const existing = await writer.operations.listOutlines(appId, id)
  const { matched, added, missing } = matchOperations(existing, found, kind)
  const isStillInSource = createUnimportedTest(report)
  const lost = missing.filter((old) => !isStillInSource(old))
  const changed = (await mapInBatches(deps, matched, (match) => (isChanged(match) ? [match] : []))).flat()
  const toolNamesById = await listBoundToolNames(writer, appId)
  const removed = new Set(lost.filter((old) => !toolNamesById.has(old.id)).map((old) => old.id))
  await writer.operations.removeAll(appId, [...removed])
  await writer.operations.updateAll(changed.map((match) => mergeOperation(match, now)))
  const takenKeys = new Set(existing.filter((old) => !removed.has(old.id)).map(({ key }) => key))
  const rows = await mapInBatches(deps, added, (draft) =>
    buildNewOperation(deps, integration, withFreeKey(draft, takenKeys), now),
  )
  await writer.operations.insertAll(rows)
  const selectBound = (matches: OperationMatch[]) =>
    selectBoundOperations(
      matches.map(({ existing: old, discovered: draft }) => ({ id: old.id, externalId: draft.externalId })),
      toolNamesById,
    )
  return {
    added: added.length,
    changed: changed.length,
    removed: removed.size,
    retained: selectBoundOperations(lost, toolNamesById),
    drifted: selectBound(
      changed.filter(({ existing: old, discovered: draft }) => old.schemaHash !== draft.schemaHash),
    ),
    moved: selectBound(
      changed.filter(
        ({ existing: old, discovered: draft }) => operationRouteOf(old) !== operationRouteOf(draft),
      ),
    ),
  }
}

const selectBoundOperations = (
  operations: Pick<Operation, 'id' | 'externalId'>[],
  toolNamesById: ReadonlyMap<string, string[]>,
): BoundOperation[] =>
  operations.flatMap(({ id, externalId }) => {
    const tools = toolNamesById.get(id)
    return tools ? [{ externalId, tools }] : []
  })

/** The names of the tools that are bound to each operation. */
async function listBoundToolNames(writer: StoreWriter, appId: string): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  for (const { name, binding } of await writer.tools.list(appId)) {
    if (binding) names.set(binding.operationId, [...(names.get(binding.operationId) ?? []), name])
  }
  return names
}

/** Number of operations processed before yielding to the event loop. */
const batchSize = 100

/** Maps a list in batches, yielding to the event loop after each. */
async function mapInBatches<T, R>(deps: Deps<'timer'>, list: T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = []
  for (const item of list) {
    results.push(work(item))
    if (results.length % batchSize === 0) await deps.timer.wait(0)
  }
  return results
}

const isChanged = ({ existing: old, discovered: draft }: OperationMatch) =>
  comparedMembers.some((member) => old[member] !== draft[member]) ||
  JSON.stringify(old.plan) !== JSON.stringify(mergePlan({ existing: old, discovered: draft })) ||
  JSON.stringify(old.annotations) !== JSON.stringify(draft.annotations ?? null) ||
  JSON.stringify(old.tags) !== JSON.stringify(draft.tags ?? []) ||
  JSON.stringify(old.original) !== JSON.stringify(collectRetainedEdits({ existing: old, discovered: draft }))

/** Members that an import compares, beside the plan. Existing operations retain their keys and names. */
const comparedMembers = [
  'externalId',
  'description',
  'responseContentType',
  'authSummary',
  'schemaHash',
] as const

/** Templates are set by hand, so an import retains them. */
const mergePlan = ({ existing: old, discovered: draft }: OperationMatch): RequestPlan => ({
  ...draft.plan,
  pathTemplate: old.plan.pathTemplate,
  queryTemplate: old.plan.queryTemplate,
  headerTemplate: old.plan.headerTemplate,
  bodyTemplateJson: old.plan.bodyTemplateJson,
})

/** What the source says of members that an import retains: keys, names, templates and deadlines. */
const collectRetainedEdits = ({ existing: old, discovered: draft }: OperationMatch): OriginalMembers =>
  collectOriginalMembers(
    { key: draft.key, name: draft.name, plan: draft.plan, timeoutMs: null },
    { ...old, plan: mergePlan({ existing: old, discovered: draft }) },
  )

const mergeOperation = (
  { existing: old, discovered: draft }: OperationMatch,
  now: Instant,
): EncodedOperation => ({
  ...old,
  ...draft,
  key: old.key,
  name: old.name,
  plan: mergePlan({ existing: old, discovered: draft }),
  original: collectRetainedEdits({ existing: old, discovered: draft }),
  updatedAt: now,
})

/** Gives a new operation a key that no existing one has. */
function withFreeKey(draft: EncodedDiscoveredOperation, takenKeys: Set<string>): EncodedDiscoveredOperation {
  const key = findFreeName(draft.key, takenKeys, keyFormat)
  takenKeys.add(key)
  return { ...draft, key }
}

const buildNewOperation = (
  deps: Deps<'ids'>,
  { appId, id: integrationId }: Pick<Integration, 'appId' | 'id'>,
  found: EncodedDiscoveredOperation,
  now: Instant,
): EncodedOperation => ({
  annotations: null,
  tags: [],
  ...found,
  id: deps.ids.create('operation'),
  appId,
  integrationId,
  timeoutMs: null,
  original: {},
  createdAt: now,
  updatedAt: now,
  revision: 1,
})
