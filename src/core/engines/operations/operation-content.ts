// Builds schemas and the request plan of manually created and edited operations from the API's input.
import type { InputFault } from '#base/errors.ts'
import type { Operation, RequestPlan, TemplateChange } from '#core/model/operation.ts'
import type { NewOperation, OperationChange } from '#core/model/operation-change.ts'
import type { SchemaEntry } from '#core/model/operation-facts.ts'
import { entryFaults } from '../json-schema/entry-faults.ts'
import { schemaFromEntries } from '../json-schema/schema-from-entries.ts'
import { schemaWithEntries } from '../json-schema/schema-with-entries.ts'
import { topLevelView } from '../json-schema/top-level-view.ts'
import { changedPlan } from '../rest-request/changed-plan.ts'
import { changedTemplates } from '../rest-request/changed-templates.ts'
import { conventionalPlan } from '../rest-request/conventional-plan.ts'

export type OperationContent = Pick<Operation, 'plan' | 'inputSchema' | 'outputSchema'>

export function newContent(sent: NewOperation): OperationContent {
  const names = sent.inputs.map(({ name }) => name)
  const made = conventionalPlan(sent.method, sent.path, names)
  const plan = { ...made, ...changedTemplates(made, sent.templates) }
  return {
    plan: withContentType(plan, sent.requestContentType),
    inputSchema: schemaFromEntries(sent.inputs),
    outputSchema: sent.outputs.length > 0 ? schemaFromEntries(sent.outputs) : null,
  }
}

export function changedContent(old: Operation, change: OperationChange): OperationContent {
  const inputSchema = change.inputs ? schemaWithEntries(old.inputSchema, change.inputs) : old.inputSchema
  const before = { ...old.plan, argumentNames: namesIn(old.inputSchema) }
  const after = {
    method: change.method ?? old.plan.method,
    path: change.path ?? old.plan.path,
    argumentNames: namesIn(inputSchema),
  }
  const isSame =
    inputSchema === old.inputSchema && after.method === before.method && after.path === before.path
  const moved = isSame ? old.plan : changedPlan(old.plan, before, after)
  const plan = hasMembers(change.templates)
    ? { ...moved, ...changedTemplates(moved, change.templates) }
    : moved
  return {
    plan: withContentType(plan, change.requestContentType ?? ''),
    inputSchema,
    outputSchema: change.outputs ? changedOutput(old.outputSchema, change.outputs) : old.outputSchema,
  }
}

const hasMembers = (templates: TemplateChange = {}) => Object.keys(templates).length > 0

const namesIn = (schema: Operation['inputSchema']) => topLevelView(schema).map(({ name }) => name)

/** A schema without top-level properties, such as of an array, is unchanged when the list of entries is empty too. */
function changedOutput(old: Operation['outputSchema'], entries: SchemaEntry[]): Operation['outputSchema'] {
  if (!old) return entries.length > 0 ? schemaFromEntries(entries) : null
  const schema = schemaWithEntries(old, entries)
  return schema === old || entries.length > 0 ? schema : null
}

/** A request without a body has no content type. */
const withContentType = (plan: RequestPlan, contentType: string): RequestPlan =>
  plan.body && contentType ? { ...plan, body: { ...plan.body, contentType } } : plan

/** Violations in the given entries. */
export function entriesFaults(old: Operation | null, change: OperationChange): InputFault[] {
  return [
    ...entryFaults(change.inputs ?? [], viewOf(old?.inputSchema), 'inputSchema'),
    ...entryFaults(change.outputs ?? [], viewOf(old?.outputSchema), 'outputSchema'),
  ]
}

const viewOf = (schema: Operation['outputSchema'] | undefined) => (schema ? topLevelView(schema) : [])
