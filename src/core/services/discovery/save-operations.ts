import { firstFree } from '#base/text.ts'
import type { Instant } from '#base/time.ts'
import { isUnread, type Matched, matchOperations, place } from '#core/engines/operations/operation-matches.ts'
import type { FoundOperation } from '#core/model/found-operation.ts'
import type { ImportedOperation, Integration } from '#core/model/integration.ts'
import type { Operation, OperationText, RequestPlan } from '#core/model/operation.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Writer } from '#core/ports/store.ts'

/** An operation, and the names of the tools that are bound to it. */
export type UsedOperation = { externalId: string; tools: string[] }

export type SavingUses = Uses<'ids' | 'timer'>

export type SavedOperations = {
  added: number
  changed: number
  removed: number
  /** No longer in the source, but retained because tools are bound to them. */
  retained: UsedOperation[]
  /** Their schemas differ from those at the time of binding. */
  drifted: UsedOperation[]
  /** Their method or path has changed, so the name may denote another operation now. */
  moved: UsedOperation[]
}

/**
 * Replaces the operations of an integration by those of its source. A matching operation keeps its row, so that tools
 * stay bound, and is written only if it changed. An operation missing from the source is removed, unless a tool is
 * bound to it, it has no external id (it was created by hand), or `report` lists it as one that could not be
 * imported.
 */
export async function saveOperations(
  uses: SavingUses,
  writer: Writer,
  { appId, id, kind }: Pick<Integration, 'appId' | 'id' | 'kind'>,
  found: FoundOperation[],
  report: ImportedOperation[],
  now: Instant,
): Promise<SavedOperations> {
  const present = await writer.operations.outlines(appId, id)
  const { matched, added, gone: missing } = matchOperations(present, found, kind)
  const isThere = isUnread(report)
  const gone = missing.filter((old) => !isThere(old))
  const changed = (await each(uses, matched, (match) => (isChanged(match) ? [match] : []))).flat()
  const toolsOf = await boundTools(writer, appId)
  const removed = new Set(gone.filter((old) => !toolsOf.has(old.id)).map((old) => old.id))
  await writer.operations.removeAll(appId, [...removed])
  await writer.operations.updateAll(changed.map((match) => changedOperation(match, now)))
  const taken = new Set(present.filter((old) => !removed.has(old.id)).map(({ key }) => key))
  const rows = await each(uses, added, (draft) =>
    newOperation(uses, appId, id, withFreeKey(draft, taken), now),
  )
  await writer.operations.insertAll(rows)
  const usedAmong = (matches: Matched[]) =>
    usedOf(
      matches.map(({ old, draft }) => ({ id: old.id, externalId: draft.externalId })),
      toolsOf,
    )
  return {
    added: added.length,
    changed: changed.length,
    removed: removed.size,
    retained: usedOf(gone, toolsOf),
    drifted: usedAmong(changed.filter(({ old, draft }) => old.schemaHash !== draft.schemaHash)),
    moved: usedAmong(changed.filter(({ old, draft }) => place(old) !== place(draft))),
  }
}

const usedOf = (
  operations: Pick<Operation, 'id' | 'externalId'>[],
  toolsOf: ReadonlyMap<string, string[]>,
): UsedOperation[] =>
  operations.flatMap(({ id, externalId }) => {
    const tools = toolsOf.get(id)
    return tools ? [{ externalId, tools }] : []
  })

/** The names of the tools that are bound to each operation. */
async function boundTools(writer: Writer, appId: string): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  for (const { name, binding } of await writer.tools.all(appId)) {
    if (binding) names.set(binding.operationId, [...(names.get(binding.operationId) ?? []), name])
  }
  return names
}

/** Number of operations processed before yielding to the event loop. */
const atOnce = 100

/** Maps a list in batches, yielding to the event loop after each. */
async function each<T, R>(uses: Uses<'timer'>, list: T[], work: (one: T) => R): Promise<R[]> {
  const results: R[] = []
  for (const one of list) {
    results.push(work(one))
    if (results.length % atOnce === 0) await uses.timer.wait(0)
  }
  return results
}

const isChanged = ({ old, draft }: Matched) =>
  told.some((member) => old[member] !== draft[member]) ||
  JSON.stringify(old.plan) !== JSON.stringify(planOf({ old, draft })) ||
  JSON.stringify(old.annotations) !== JSON.stringify(draft.annotations ?? null)

/** Members that an import compares, beside the plan. Existing operations retain their keys. */
const told = [
  'externalId',
  'name',
  'description',
  'responseContentType',
  'authSummary',
  'schemaHash',
] as const

/** Templates are set by hand, so an import retains them. */
const planOf = ({ old, draft }: Matched): RequestPlan => ({
  ...draft.plan,
  pathTemplate: old.plan.pathTemplate,
  queryTemplate: old.plan.queryTemplate,
  headerTemplate: old.plan.headerTemplate,
  bodyTemplateJson: old.plan.bodyTemplateJson,
})

const changedOperation = ({ old, draft }: Matched, now: Instant): OperationText => ({
  ...old,
  ...draft,
  key: old.key,
  plan: planOf({ old, draft }),
  updatedAt: now,
})

/** Gives a new operation a key that no existing one has. */
function withFreeKey(draft: FoundOperation, taken: Set<string>): FoundOperation {
  const key = firstFree(draft.key, taken, '_', 64)
  taken.add(key)
  return { ...draft, key }
}

const newOperation = (
  uses: Uses<'ids'>,
  appId: string,
  integrationId: string,
  draft: FoundOperation,
  now: Instant,
): OperationText => ({
  annotations: null,
  ...draft,
  id: uses.ids.make('operation'),
  appId,
  integrationId,
  timeoutMs: null,
  createdAt: now,
  updatedAt: now,
  revision: 1,
})
