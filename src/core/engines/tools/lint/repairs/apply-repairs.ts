import type { JsonObject } from '#base/json.ts'
import { toSentence } from '#base/text.ts'
import { addArgumentTexts } from '#core/engines/operations/texts/index.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { LintEdit, LintRepair } from '#core/model/tool-lint/tool-lint.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import { trimSchema } from '../trim/trim-schema.ts'

/** Each kind comes after those whose results it needs. */
const order: readonly LintRepair['kind'][] = [
  'describe',
  'shorten',
  'append',
  'describe_arguments',
  'trim_schema',
]

/** The maximum number of characters in requests. */
const maxDescription = 20_000

type RepairedContents = { tools: readonly Tool[]; operations: readonly Operation[] }

/** The combined changes of the repairs: one edit for each member with a new value. */
export function planLintEdits(
  { tools, operations }: RepairedContents,
  repairs: readonly LintRepair[],
): LintEdit[] {
  const sorted = repairs.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  return [
    ...tools.flatMap((tool) => planToolEdit(tool, sorted)),
    ...operations.flatMap((operation) => planOperationEdit(operation, sorted)),
  ]
}

function planToolEdit({ id, key, description: before }: Tool, repairs: readonly LintRepair[]): LintEdit[] {
  const own = repairs.filter((repair) => 'toolId' in repair && repair.toolId === id)
  const after = own.reduce(repairText, before)
  return after === before
    ? []
    : [{ entityType: 'tool', entityId: id, label: key, member: 'description', before, after }]
}

function planOperationEdit(
  { id, name, inputSchema: before }: Operation,
  repairs: readonly LintRepair[],
): LintEdit[] {
  const own = repairs.filter((repair) => 'operationId' in repair && repair.operationId === id)
  const after = own.reduce(repairSchema, before)
  return after === before
    ? []
    : [{ entityType: 'operation', entityId: id, label: name, member: 'inputSchema', before, after }]
}

/** A sentence that is already in the description is not added again. */
function repairText(description: string, repair: LintRepair): string {
  if (!('text' in repair)) return description
  if (repair.kind !== 'append') return repair.text
  if (description.includes(repair.text)) return description
  const next = description.trim() === '' ? repair.text : `${toSentence(description)} ${repair.text}`
  return next.length > maxDescription ? description : next
}

function repairSchema(schema: JsonObject, repair: LintRepair): JsonObject {
  if (repair.kind === 'trim_schema') return trimSchema(schema)
  return repair.kind === 'describe_arguments' ? addArgumentTexts(schema, repair.texts) : schema
}
