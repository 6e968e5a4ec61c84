// Reviews a pending difference against the current draft: its effects, and its conflicts with the owner's edits.
import { findFreeName, keyFormat } from '#base/text.ts'
import { mapWithPauses, runWithPauses } from '#base/time-slices.ts'
import { createToolBinding, decodeOperation, findSuccessors } from '#core/engines/operations/content/index.ts'
import { mergeOperation, mergeTool, restoreSource } from '#core/engines/sources/document-merge/index.ts'
import { isCallable } from '#core/engines/tools/dependencies/index.ts'
import type {
  DifferenceReview,
  ReviewedConflict,
  ReviewedOperation,
} from '#core/model/integrations/difference-review.ts'
import type {
  ChooseSide,
  MergeChoice,
  MergeConflict,
  MergeReport,
} from '#core/model/integrations/document-merge.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { PendingOperation } from '#core/model/integrations/pending-difference.ts'
import type { EncodedDiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { hashToolSchemas } from '../discovery/discovered-source.ts'
import { isServerMoved } from './is-server-moved.ts'

/** Decides a conflict by its id; null if undecided. */
export type DecideConflict = (id: string) => MergeChoice | null

const formatConflictId = (entityId: string, pointer: string) => `${entityId}${pointer}`

type Reviewing = {
  deps: Deps<'digest'>
  integration: Integration
  toolsByOperation: ReadonlyMap<string, Tool[]>
  successors: ReadonlyMap<string, EncodedDiscoveredOperation>
  decide: DecideConflict
}

/** Uses the current rows, including edits made after the difference was found. */
export async function reviewDifference(
  deps: Deps<'digest' | 'timer'>,
  reader: StoreReader,
  { difference, integration }: Pick<DifferenceReview, 'difference' | 'integration'>,
  decide: DecideConflict,
): Promise<DifferenceReview> {
  const pending = await reader.pendingDifferences.listOperations(difference.id)
  const ids = pending.flatMap(({ operationId }) => operationId ?? [])
  const rows = new Map((await reader.operations.findByIds(difference.appId, ids)).map((row) => [row.id, row]))
  const outlines = await reader.operations.listOutlines(difference.appId, integration.id)
  const taken = new Set(outlines.map(({ key }) => key))
  const present = new Set(outlines.map(({ externalId }) => externalId))
  const toolsByOperation = groupByOperation(await reader.tools.list(difference.appId))
  const isNew = ({ operationId, found }: PendingOperation) =>
    operationId === null && found !== null && !present.has(found.externalId)
  const successors = await runWithPauses(
    findSuccessors(
      pending.flatMap(({ operationId, found }) => (found ? [] : (rows.get(operationId ?? '') ?? []))),
      pending.filter(isNew).flatMap(({ found }) => found ?? []),
    ),
    deps.timer.pause,
  )
  const reviewing: Reviewing = { deps, integration, toolsByOperation, successors, decide }
  const accepted = new Set(
    [...successors].flatMap(([id, found]) =>
      chooseFor(reviewing, id)('') === 'take_successor' ? found : [],
    ),
  )
  const review = (operation: PendingOperation): ReviewedOperation[] => {
    const { operationId, found } = operation
    const before = rows.get(operationId ?? '')
    if (before) return [found ? reviewChange(reviewing, before, found) : reviewRemoval(reviewing, before)]
    if (!found || !isNew(operation) || accepted.has(found)) return []
    const key = findFreeName(found.key, taken, keyFormat)
    taken.add(key)
    return [{ ...unchanged, change: 'added', found: { ...found, key } }]
  }
  const operations = (await mapWithPauses(pending, review, deps.timer.pause)).flat()
  const conflicts = [...reviewServer(reviewing, difference), ...operations.flatMap(listConflicts)]
  return { difference, integration, operations, conflicts }
}

/** A person decides where calls and credentials go, even if the owner has not set a base URL. */
function reviewServer(
  { integration, decide }: Reviewing,
  { source: { baseUrl: theirs } }: DifferenceReview['difference'],
): ReviewedConflict[] {
  if (!isServerMoved(integration, theirs)) return []
  const [entityId, pointer] = [integration.id, '/base_url']
  const id = formatConflictId(entityId, pointer)
  const sides = { base: integration.declaredServer, theirs, mine: integration.baseUrl }
  return [{ ...sides, id, entity: 'integration', entityId, pointer, choice: decide(id), successor: null }]
}

const noReport: MergeReport = { adopted: [], retained: [], conflicts: [] }
const unchanged = { before: null, after: null, found: null, report: noReport, tools: [], successor: null }

const groupByOperation = (tools: Tool[]): Map<string, Tool[]> =>
  Map.groupBy(tools, ({ binding }) => binding?.operationId ?? '')

const chooseFor =
  ({ decide }: Reviewing, entityId: string): ChooseSide =>
  (pointer) =>
    decide(formatConflictId(entityId, pointer))

/** Tools follow their operation and accept its new schemas. */
function reviewChange(
  reviewing: Reviewing,
  before: Operation,
  encoded: EncodedDiscoveredOperation,
  choose: (entityId: string) => ChooseSide = (entityId) => chooseFor(reviewing, entityId),
): ReviewedOperation {
  const found = decodeOperation(encoded)
  const { merged, report } = mergeOperation(before, found, choose(before.id))
  const after = { ...merged, schemaHash: hashToolSchemas(reviewing.deps, merged) }
  const states = {
    base: restoreSource(before),
    theirs: { ...found, annotations: found.annotations ?? null },
    mine: before,
    merged: after,
  }
  const binding = createToolBinding(after, isCallable(after, reviewing.integration))
  const tools = (reviewing.toolsByOperation.get(before.id) ?? []).map((tool) => {
    const { merged: next, report: ofTool } = mergeTool(tool, states, choose(tool.id))
    return { before: tool, after: { ...next, binding }, report: ofTool }
  })
  return { ...unchanged, change: 'changed', before, after, found: encoded, report, tools }
}

/** An operation that is used or edited stays unless its removal is decided. */
function reviewRemoval(reviewing: Reviewing, before: Operation): ReviewedOperation {
  const bound = reviewing.toolsByOperation.get(before.id) ?? []
  const { key: _key, ...edits } = before.original
  if (bound.length === 0 && Object.keys(edits).length === 0)
    return { ...unchanged, change: 'removed', before, report: { ...noReport, adopted: [''] } }
  const choice = chooseFor(reviewing, before.id)('')
  const [base, mine] = [restoreSource(before), before].map(({ plan: { method, path }, name }) => ({
    name,
    method,
    path,
  }))
  const conflict: MergeConflict = { pointer: '', choice, base, theirs: undefined, mine }
  const successor = reviewing.successors.get(before.id) ?? null
  if (choice === 'take_successor' && successor) {
    const replaced = reviewChange(reviewing, before, successor, () => () => 'keep_mine')
    const tools = replaced.tools.map((tool) => ({ ...tool, report: { ...tool.report, conflicts: [] } }))
    return { ...replaced, tools, successor, report: { ...replaced.report, conflicts: [conflict] } }
  }
  const isRemoved = choice === 'take_document'
  const tools = bound.map((tool) => ({
    before: tool,
    after: isRemoved ? disableTool(tool) : tool,
    report: noReport,
  }))
  return {
    change: 'removed',
    before,
    after: isRemoved ? null : before,
    found: null,
    report: { ...noReport, conflicts: [conflict] },
    tools,
    successor,
  }
}

/**
 * A tool whose operation is removed is disabled. If it stayed enabled, it would block every release until it
 * is bound again.
 */
const disableTool = (tool: Tool): Tool => ({
  ...tool,
  enabled: false,
  binding: tool.binding && { ...tool.binding, status: 'draft' },
})

const listConflicts = ({ before, report, tools, successor }: ReviewedOperation): ReviewedConflict[] => [
  ...report.conflicts.map((conflict) => ({
    ...nameConflict('operation', before?.id ?? '', conflict),
    successor,
  })),
  ...tools.flatMap((tool) =>
    tool.report.conflicts.map((conflict) => nameConflict('tool', tool.before.id, conflict)),
  ),
]

const nameConflict = (
  entity: ReviewedConflict['entity'],
  entityId: string,
  conflict: MergeConflict,
): ReviewedConflict => ({
  ...conflict,
  id: formatConflictId(entityId, conflict.pointer),
  entityId,
  entity,
  successor: null,
})
