import { type InputViolation, maxViolations } from '#base/errors.ts'
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import { validateResultOptions } from '#core/engines/calls/tool-result/index.ts'
import {
  createToolBinding,
  deriveAnnotations,
  inheritDescription,
  inheritName,
} from '#core/engines/operations/content/index.ts'
import { findSimilarName } from '#core/engines/schemas/json-schema/index.ts'
import { validateAliases } from '#core/engines/tools/aliases/index.ts'
import { isCallable, validateChains } from '#core/engines/tools/dependencies/index.ts'
import { createFilePicker } from '#core/entities/entity.ts'
import { tool } from '#core/entities/tool.ts'
import type { FileTool } from '#core/model/app-files/app-file.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { Tool, ToolBinding } from '#core/model/tools/tool.ts'
import { assignPositions, type MatchedItem, matchRows } from './match-rows.ts'
import { formatOperationName } from './operation-name.ts'
import { createNewRow, reportAccess, reportViolation, type TargetEditing } from './target-editing.ts'

type MatchedTool = MatchedItem<FileTool, Tool>
type NamedOperation = { operation: Operation; integration: Integration }

export function* buildTools(
  editing: TargetEditing,
  integrations: readonly Integration[],
  operations: readonly Operation[],
): TimeSlicedTask<Tool[]> {
  const { contents, file } = editing
  const named = indexOperations(integrations, operations)
  const place = { entityType: 'tool', list: '/tools' } as const
  const { listed, retained } = matchRows(editing, place, file.tools, contents.tools)
  const built = yield* mapInTimeSlices(listed, (matched) => buildTool(editing, named, matched))
  const ids = new Set(operations.map(({ id }) => id))
  const remaining = retained.map((tool) => withoutLostBinding(tool, ids))
  yield
  const tools = assignPositions(contents.tools, built, remaining)
  return yield* linkTools(editing, tools, listed)
}

const indexOperations = (
  integrations: readonly Integration[],
  operations: readonly Operation[],
): Map<string, NamedOperation> => {
  const byId = new Map(integrations.map((integration) => [integration.id, integration]))
  const named = operations.flatMap((operation) => {
    const integration = byId.get(operation.integrationId)
    return integration ? [{ operation, integration }] : []
  })
  return new Map(named.map((item) => [formatOperationName(item.integration.key, item.operation.key), item]))
}

const pickFileMembers = createFilePicker(tool)

function buildTool(
  editing: TargetEditing,
  named: ReadonlyMap<string, NamedOperation>,
  { item, row, pointer }: MatchedTool,
): Tool {
  const found = named.get(item.operation)
  if (item.operation !== '' && !found)
    reportViolation(
      editing,
      `${pointer}/operation`,
      'unknown_reference',
      describeReference(editing, item.operation, named),
    )
  for (const violation of validateResultOptions(item.resultOptions))
    reportViolation(editing, `${pointer}/resultOptions/select`, violation.code, violation.message)
  for (const violation of validateAliases(item.aliases))
    reportViolation(editing, `${pointer}/aliases`, violation.code, violation.message)
  reportAccess(editing, `${pointer}/access`, item.access)
  const operation = found?.operation ?? null
  return {
    ...(row ?? { ...createNewRow(editing), id: editing.createId('tool'), order: 0, nextToolIds: [] }),
    ...pickFileMembers(item),
    name: item.name ?? (operation ? inheritName(operation) : item.key),
    description: item.description ?? inheritDescription(operation),
    annotations: { ...deriveAnnotations(operation), ...item.annotations },
    binding: resolveBinding(editing, row?.binding ?? null, found),
  }
}

const maxListedOperations = 20

/** Searches for similar operations only for violations that a response lists. */
function describeReference(
  { violations }: TargetEditing,
  operation: string,
  named: ReadonlyMap<string, NamedOperation>,
): string {
  const text = 'must be the key of an integration and of one of its operations'
  const known = violations.length < maxViolations ? [...named.keys()] : []
  const similar = findSimilarName(operation, known)
  if (similar) return `${text}: ${similar} is similar`
  const prefix = operation.slice(0, operation.indexOf('/') + 1)
  const others = known.filter((name) => name.startsWith(prefix))
  const isShort = others.length > 0 && others.length <= maxListedOperations
  return isShort
    ? `${text}: one of ${others.join(', ')}`
    : `${text}, such as ${others[0] ?? 'shop/list_books'}`
}

/**
 * A binding stays unchanged, so that a changed schema is still noticed, unless the source was read with this file. The
 * rest of a binding to a removed operation stays, too.
 */
function resolveBinding(
  { contents, sources }: TargetEditing,
  old: ToolBinding | null,
  found: NamedOperation | undefined,
): ToolBinding | null {
  if (!found) return old && !contents.operations.some(({ id }) => id === old.operationId) ? old : null
  const { operation, integration } = found
  if (old?.operationId === operation.id && !sources.has(integration.key)) return old
  return createToolBinding(operation, isCallable(operation, integration))
}

/** A binding to a removed operation waits for a new one. */
function withoutLostBinding(tool: Tool, operationIds: ReadonlySet<string>): Tool {
  const { binding } = tool
  if (!binding || binding.status === 'draft') return tool
  return operationIds.has(binding.operationId) ? tool : { ...tool, binding: { ...binding, status: 'draft' } }
}

/** Sets the chains of the listed tools. */
function* linkTools(
  editing: TargetEditing,
  tools: Tool[],
  listed: readonly MatchedTool[],
): TimeSlicedTask<Tool[]> {
  const idByKey = new Map(tools.map(({ key, id }) => [key, id]))
  const items = new Map(listed.toReversed().map((matched) => [matched.item.key, matched]))
  const linked = yield* mapInTimeSlices(tools, (tool) => {
    const matched = items.get(tool.key)
    if (!matched) return tool
    return { ...tool, nextToolIds: matched.item.next.map((key) => idByKey.get(key) ?? '') }
  })
  const checked = linked.filter(({ key }) => items.has(key))
  const violations = yield* validateChains(linked, checked)
  for (const [index, { key }] of checked.entries()) {
    const matched = items.get(key)
    if (matched) for (const violation of violations[index] ?? []) reportChain(editing, matched, violation)
  }
  return linked
}

function reportChain(
  editing: TargetEditing,
  { pointer }: MatchedTool,
  { path, code, message }: InputViolation,
) {
  const [index = '0'] = /\d+/.exec(path) ?? []
  const text = code === 'unknown_reference' ? 'must be the key of a tool of the app, not its id' : message
  reportViolation(editing, `${pointer}/next/${index}`, code, text)
}
