// Applies a change to the row of a tool: checks references, and lets values that were not set by hand follow the
// operation.
import {
  createInvalidInputError,
  createTakenError,
  createUnknownReferencesError,
  ServiceError,
  type UnknownReference,
} from '#base/errors.ts'
import type { Instant } from '#base/time.ts'
import { runWithPauses } from '#base/time-slices.ts'
import { mergeResultOptions, validateResultOptions } from '#core/engines/calls/tool-result/index.ts'
import { deriveAnnotations, inheritDescription } from '#core/engines/operations/content/index.ts'
import { validateAliases } from '#core/engines/tools/aliases/index.ts'
import { validateChains } from '#core/engines/tools/dependencies/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { ResultOptions, ResultOptionsChange } from '#core/model/tools/result-options.ts'
import type { NewBinding, Tool, ToolAnnotations, ToolChange } from '#core/model/tools/tool.ts'
import type { ToolAlias } from '#core/model/tools/tool-alias.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { requireValidAccess } from '#core/services/access/require-valid-access.ts'
import { bindOperation, mergeFixedArguments, type ResolvedBinding } from './build-tool.ts'

/** An edit of a draft. `tools`: all current tools of the app. */
export type ToolEditing = {
  writer: StoreWriter
  app: App
  tools: readonly Tool[]
  now: Instant
  pause: () => Promise<void>
}

/** Throws if the change refers to something missing in the app, or takes the key of another tool. */
export async function applyToolChange(
  { writer, app, tools, now, pause }: ToolEditing,
  tool: Tool,
  change: ToolChange,
): Promise<Tool> {
  await requireValidReferences({ tools, pause }, tool.id, change)
  const { binding: bindingInput, annotations, resultOptions, fixedArguments, ...rest } = change
  const bound = bindingInput ? await resolveBinding(writer, app, bindingInput) : null
  const before = bound && (await writer.operations.findById(app.id, tool.binding?.operationId ?? ''))
  return writer.tools.update({
    ...tool,
    ...(bound && tool.description === inheritDescription(before)
      ? { description: inheritDescription(bound.operation) }
      : {}),
    ...rest,
    annotations: {
      ...(bound ? resolveAnnotationsAfterRebind(tool, before, bound.operation) : tool.annotations),
      ...annotations,
    },
    binding: bindingInput === undefined ? tool.binding : (bound?.binding ?? null),
    resultOptions: applyResultOptions(tool.resultOptions, resultOptions),
    fixedArguments: mergeFixedArguments(tool.fixedArguments, fixedArguments),
    updatedAt: now,
  })
}

/**
 * Annotations that were not set by hand follow the new operation, so that a tool that now deletes is not declared
 * harmless.
 */
function resolveAnnotationsAfterRebind(
  tool: Tool,
  before: Operation | null,
  after: Operation,
): ToolAnnotations {
  const [old, next] = [deriveAnnotations(before), deriveAnnotations(after)]
  const follow = <Name extends keyof ToolAnnotations>(name: Name) =>
    tool.annotations[name] === old[name] ? next[name] : tool.annotations[name]
  return {
    title: follow('title'),
    readOnlyHint: follow('readOnlyHint'),
    destructiveHint: follow('destructiveHint'),
    idempotentHint: follow('idempotentHint'),
    openWorldHint: follow('openWorldHint'),
  }
}

export async function resolveBinding(
  writer: StoreWriter,
  app: App,
  input: NewBinding,
): Promise<ResolvedBinding> {
  const operation = await writer.operations.findById(app.id, input.operationId)
  const unknown = findUnknownReferences(input, operation)
  if (!operation || unknown.length > 0) throw createUnknownReferencesError(unknown)
  const integration = await writer.integrations.findById(app.id, operation.integrationId)
  return bindOperation(operation, integration, input)
}

export function findUnknownReferences(
  { member, integrationId }: NewBinding,
  operation: Operation | null | undefined,
): UnknownReference[] {
  const parent = member && `${member}.`
  if (!operation) return [{ path: `${parent}operationId`, entity: 'operation' }]
  if (!integrationId || integrationId === operation.integrationId) return []
  return [{ path: `${parent}integrationId`, entity: 'integration with that operation' }]
}

/** Throws for an invalid chain or alias, and for the key of another tool. Each check visits all tools. */
export async function requireValidReferences(
  { tools, pause }: Pick<ToolEditing, 'tools' | 'pause'>,
  toolId: string,
  { key, nextToolIds, aliases, access }: Pick<ToolChange, 'key' | 'nextToolIds' | 'aliases' | 'access'>,
): Promise<void> {
  await pause()
  if (nextToolIds) await requireValidChain(tools, { id: toolId, nextToolIds }, pause)
  requireFreeKey(tools, toolId, key)
  requireValidAccess({ access: access ?? null })
  if (aliases) requireValidAliases(tools, toolId, aliases)
}

/** `tools`: the tools of the app, with or without the tool itself. */
async function requireValidChain(
  tools: readonly Tool[],
  tool: Pick<Tool, 'id' | 'nextToolIds'>,
  pause: () => Promise<void>,
): Promise<void> {
  const others = tools.filter(({ id }) => id !== tool.id)
  const violations = (await runWithPauses(validateChains([...others, tool], [tool]), pause)).flat()
  if (violations.length === 0) return
  throw new ServiceError('unprocessable', 'The chain of tools is invalid.', { details: violations })
}

export function applyResultOptions(
  old: ResultOptions,
  change: ResultOptionsChange | undefined,
): ResultOptions {
  const options = mergeResultOptions(old, change)
  const violations = validateResultOptions(options)
  if (violations.length > 0) throw createInvalidInputError(violations)
  return options
}

function requireFreeKey(tools: readonly Tool[], toolId: string, key: string | undefined): void {
  if (key === undefined || !tools.some((tool) => tool.key === key && tool.id !== toolId)) return
  throw createTakenError('tool', 'key', key)
}

/** Throws for a name that another tool serves. The name of a disabled tool is only an issue of the draft. */
function requireValidAliases(tools: readonly Tool[], toolId: string, aliases: readonly ToolAlias[]): void {
  const violations = validateAliases(aliases)
  if (violations.length > 0) throw createInvalidInputError(violations)
  const others = tools.filter(({ id }) => id !== toolId)
  const names = new Set(
    others.flatMap(({ key, aliases: earlier }) => [key, ...earlier.map(({ name }) => name)]),
  )
  const taken = aliases.find(({ name }) => names.has(name))
  if (taken) throw createTakenError('tool', 'name', taken.name)
}
