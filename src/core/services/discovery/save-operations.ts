import { firstFree } from '#base/text.ts'
import type { Instant } from '#base/time.ts'
import { isUnread, type Matched, matchOperations, place } from '#core/engines/operations/operation-matches.ts'
import type { FoundOperation } from '#core/model/found-operation.ts'
import type { ImportedOperation, Integration } from '#core/model/integration.ts'
import type { Operation, OperationText, RequestPlan } from '#core/model/operation.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Writer } from '#core/ports/store.ts'

/** An operation that tools are bound to, by their names. */
export type UsedOperation = { externalId: string; tools: string[] }

export type SavingUses = Uses<'ids' | 'timer'>

export type SavedOperations = {
  added: number
  changed: number
  removed: number
  /** The source has them no longer; they stay, since nothing that is used is orphaned. */
  kept: UsedOperation[]
  /** Their schemas are no longer those that tools were bound to. */
  drifted: UsedOperation[]
  /** Called by another method or path than before: what a name stands for may have changed with it. */
  moved: UsedOperation[]
}

/**
 * Puts what a source holds in place of what the integration held: the same operation stays the same row, so that tools
 * bound to it stay bound, and is written only when it changed. What the source no longer holds goes, unless a tool is
 * bound to it; what has no external id was never of the source and stays. So does what the source still has and `report`
 * says could not be imported: it may be had again the next time.
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
    kept: usedOf(gone, toolsOf),
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

/** So many are looked at before requests get their turn. */
const atOnce = 100

/** What becomes of each. */
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

/** What the source tells beside the plan. Keys stay with the operations that have them. */
const told = [
  'externalId',
  'name',
  'description',
  'responseContentType',
  'authSummary',
  'schemaHash',
] as const

/** Templates are set by hand, so no document takes them away. */
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

/** New operations give way to keys that are there. */
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
