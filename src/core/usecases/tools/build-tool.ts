import type { JsonObject } from '#base/json.ts'
import type { Instant } from '#base/time.ts'
import {
  chooseToolKey,
  createToolBinding,
  deriveAnnotations,
  inheritDescription,
} from '#core/engines/operations/content/index.ts'
import { isCallable } from '#core/engines/tools/dependencies/index.ts'
import { defaultsOf } from '#core/entities/entity.ts'
import { tool } from '#core/entities/tool.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { ResultOptions } from '#core/model/tools/result-options.ts'
import type { NewBinding, NewTool, Tool, ToolBinding } from '#core/model/tools/tool.ts'

export type ResolvedBinding = { binding: ToolBinding; operation: Operation }

export function bindOperation(
  operation: Operation,
  integration: Integration | null,
  { schemaHashAtBindTime }: Pick<NewBinding, 'schemaHashAtBindTime'>,
): ResolvedBinding {
  const binding = createToolBinding(operation, isCallable(operation, integration))
  return { operation, binding: { ...binding, ...(schemaHashAtBindTime && { schemaHashAtBindTime }) } }
}

/** `taken`: the keys of the app's other tools; `order`: the default position. */
export type NewToolContent = {
  id: string
  appId: string
  input: NewTool
  resultOptions: ResultOptions
  bound: ResolvedBinding | null
  taken: ReadonlySet<string>
  order: number
  now: Instant
}

/** Members that the input lacks come from the operation. */
export function buildNewTool({ input, bound, taken, now, order, ...rest }: NewToolContent): Tool {
  const { binding: _binding, annotations, resultOptions: _options, fixedArguments, ...plain } = input
  const operation = bound?.operation ?? null
  return {
    ...defaultsOf(tool.members),
    key: chooseToolKey(input.name, operation, taken),
    description: inheritDescription(operation),
    order,
    ...plain,
    ...rest,
    annotations: { ...deriveAnnotations(operation), ...annotations },
    binding: bound?.binding ?? null,
    fixedArguments: mergeFixedArguments({}, fixedArguments),
    createdAt: now,
    updatedAt: now,
    revision: 1,
  }
}

/** A null removes the fixed argument. */
export const mergeFixedArguments = (old: JsonObject, change: JsonObject = {}): JsonObject =>
  Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== null))

/** The order of a tool after all others. */
export const findNextOrder = (tools: readonly Tool[]): number =>
  tools.reduce((last, { order }) => Math.max(last, order), -1) + 1
