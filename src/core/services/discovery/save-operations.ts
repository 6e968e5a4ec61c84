import { isSameJson } from '#base/same-json.ts'
import { findFreeName, keyFormat } from '#base/text.ts'
import type { Instant } from '#base/time.ts'
import { mapWithPauses } from '#base/time-slices.ts'
import {
  collectOriginalMembers,
  createUnimportedTest,
  decodeOperation,
  encodeOperation,
  matchOperations,
  type OperationMatch,
  operationRouteOf,
} from '#core/engines/operations/content/index.ts'
import { mergeOperation } from '#core/engines/sources/document-merge/index.ts'
import type { ImportReportEntry, Integration } from '#core/model/integrations/integration.ts'
import type { EncodedDiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type { EncodedOperation, Operation, RequestPlan } from '#core/model/operations/operation.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { hashToolSchemas } from './discovered-source.ts'
import type { TrackedDeps } from './discovery-tracker.ts'

/** An operation, and the names of the tools that are bound to it. */
export type BoundOperation = { externalId: string; tools: string[] }

export type SaveOperationsDeps = Deps<'ids' | 'timer' | 'digest'> & TrackedDeps

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

/**
 * The operations that discovery found at the source of an integration; `report` lists those that could not be imported.
 */
export type DiscoveredOperations = {
  integration: Pick<Integration, 'appId' | 'id' | 'kind'>
  found: EncodedDiscoveredOperation[]
  report: ImportReportEntry[]
  now: Instant
}

/**
 * Replaces the operations of an integration by the operations of its source. A matching operation keeps its
 * row, so that tools stay bound, and the edits of its owner; it is written only if it changed. An operation
 * missing in the source is removed, unless a tool is bound to it, it has no external id (created by hand), or
 * `report` lists it as not importable.
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
  const changed = await mergeMatches(deps, writer, integration, matched)
  const toolNamesById = await listBoundToolNames(writer, appId)
  const removed = new Set(lost.filter((old) => !toolNamesById.has(old.id)).map((old) => old.id))
  await writer.operations.removeAll(appId, [...removed])
  await writer.operations.updateAll(changed.map(({ next }) => ({ ...next, updatedAt: now })))
  const takenKeys = new Set(existing.filter((old) => !removed.has(old.id)).map(({ key }) => key))
  const rows = await mapWithPauses(
    added,
    (draft) => buildNewOperation(deps, integration, withFreeKey(draft, takenKeys), now),
    deps.timer.pause,
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
    drifted: selectBound(changed.filter(({ existing: old, next }) => old.schemaHash !== next.schemaHash)),
    moved: selectBound(
      changed.filter(({ existing: old, next }) => operationRouteOf(old) !== operationRouteOf(next)),
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
  const tools = Map.groupBy(await writer.tools.list(appId), ({ binding }) => binding?.operationId ?? '')
  return new Map([...tools].map(([operationId, bound]) => [operationId, bound.map(({ name }) => name)]))
}

/** An operation of the source and its row before and after. */
type ChangedOperation = OperationMatch & { next: EncodedOperation }

/** Operations without edits follow the document; their schemas are not parsed. */
async function mergeMatches(
  deps: SaveOperationsDeps,
  writer: StoreWriter,
  { appId, kind }: Pick<Integration, 'appId' | 'kind'>,
  matched: OperationMatch[],
): Promise<ChangedOperation[]> {
  const isEdited = ({ existing }: OperationMatch) =>
    kind === 'rest' && Object.keys(existing.original).length > 0
  const ids = matched.filter(isEdited).map(({ existing }) => existing.id)
  const edited = new Map((await writer.operations.findByIds(appId, ids)).map((row) => [row.id, row]))
  const merge = (match: OperationMatch) => {
    const row = edited.get(match.existing.id)
    return row ? mergeEdited(deps, row, match) : mergeUnedited(match)
  }
  const merged = await mapWithPauses(matched, merge, deps.timer.pause)
  return merged.flatMap((next, index) => {
    const match = matched[index]
    return match && next ? [{ ...match, next }] : []
  })
}

/** An operation that was created by hand, or with an app from a template, keeps its request templates. */
const mergePlan = ({ existing: old, discovered: draft }: OperationMatch): RequestPlan => ({
  ...draft.plan,
  pathTemplate: old.plan.pathTemplate,
  queryTemplate: old.plan.queryTemplate,
  headerTemplate: old.plan.headerTemplate,
  bodyTemplateJson: old.plan.bodyTemplateJson,
})

/** Existing operations retain their keys and names; null means nothing has changed. */
function mergeUnedited(match: OperationMatch): EncodedOperation | null {
  const { existing: old, discovered: draft } = match
  const merged = { ...old, ...draft, key: old.key, name: old.name, plan: mergePlan(match) }
  const source = { key: draft.key, name: draft.name, plan: draft.plan, timeoutMs: null }
  const next = { ...merged, original: collectOriginalMembers(source, merged) }
  return comparedMembers.every((member) => isSameJson(old[member] ?? null, next[member] ?? null))
    ? null
    : next
}

/** The members that an import compares; `schemaHash` stands for the schemas. */
const comparedMembers = [
  'externalId',
  'description',
  'plan',
  'responseContentType',
  'authSummary',
  'schemaHash',
  'annotations',
  'tags',
  'original',
] as const

/** The edits of the owner stay; null means nothing has changed. */
function mergeEdited(
  deps: Deps<'digest'>,
  row: Operation,
  { discovered }: OperationMatch,
): EncodedOperation | null {
  const found = decodeOperation(discovered)
  const { merged } = mergeOperation(row, found, () => 'keep_mine')
  const renamed = { ...merged, name: row.name }
  const original = collectOriginalMembers({ ...found, timeoutMs: null }, renamed)
  const next = { ...renamed, original }
  return isSameJson(next, row) ? null : encodeMergedOperation(deps, next)
}

/** Encodes the operation, with the hash of the merged schemas. */
export const encodeMergedOperation = (deps: Deps<'digest'>, merged: Operation): EncodedOperation => ({
  ...merged,
  ...encodeOperation(merged, hashToolSchemas(deps, merged)),
  annotations: merged.annotations,
  tags: merged.tags,
})

/** Gives a new operation a key that no existing one has. */
export function withFreeKey(
  draft: EncodedDiscoveredOperation,
  takenKeys: Set<string>,
): EncodedDiscoveredOperation {
  const key = findFreeName(draft.key, takenKeys, keyFormat)
  takenKeys.add(key)
  return { ...draft, key }
}

export const buildNewOperation = (
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
