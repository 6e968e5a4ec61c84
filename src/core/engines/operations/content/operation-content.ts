// Builds schemas and the request plan of manually created and edited operations from the API's input.
import type { InputViolation } from '#base/errors.ts'
import {
  adaptRequestPlan,
  buildConventionalPlan,
  mergeRequestTemplates,
} from '#core/engines/calls/rest-request/index.ts'
import {
  applyEntriesToSchema,
  buildSchemaFromEntries,
  listTopLevelEntries,
  validateSchemaEntries,
} from '#core/engines/schemas/json-schema/index.ts'
import type { Operation, RequestPlan, TemplateChange } from '#core/model/operations/operation.ts'
import type { NewOperation, OperationChange } from '#core/model/operations/operation-change.ts'
import type { SchemaEntry } from '#core/model/operations/operation-details.ts'

export type OperationContent = Pick<Operation, 'plan' | 'inputSchema' | 'outputSchema'>

export function buildOperationContent(input: NewOperation): OperationContent {
  const names = input.inputs.map(({ name }) => name)
  const conventional = buildConventionalPlan(input.method, input.path, names)
  const plan = { ...conventional, ...mergeRequestTemplates(conventional, input.templates) }
  return {
    plan: withContentType(plan, input.requestContentType),
    inputSchema: buildSchemaFromEntries(input.inputs),
    outputSchema: input.outputs.length > 0 ? buildSchemaFromEntries(input.outputs) : null,
  }
}

export function changeOperationContent(old: Operation, change: OperationChange): OperationContent {
  const inputSchema = change.inputs ? applyEntriesToSchema(old.inputSchema, change.inputs) : old.inputSchema
  const before = { ...old.plan, argumentNames: argumentNamesOf(old.inputSchema) }
  const after = {
    method: change.method ?? old.plan.method,
    path: change.path ?? old.plan.path,
    argumentNames: argumentNamesOf(inputSchema),
  }
  const isSame =
    inputSchema === old.inputSchema && after.method === before.method && after.path === before.path
  const replanned = isSame ? old.plan : adaptRequestPlan(old.plan, before, after)
  const plan = hasMembers(change.templates)
    ? { ...replanned, ...mergeRequestTemplates(replanned, change.templates) }
    : replanned
  return {
    plan: withContentType(withResponseType(plan, old, change), change.requestContentType ?? ''),
    inputSchema,
    outputSchema: change.outputs ? changeOutputSchema(old.outputSchema, change.outputs) : old.outputSchema,
  }
}

const hasMembers = (templates: TemplateChange = {}) => Object.keys(templates).length > 0

const argumentNamesOf = (schema: Operation['inputSchema']) =>
  listTopLevelEntries(schema).map(({ name }) => name)

/** A schema without top-level properties, such as of an array, is unchanged when the list of entries is empty too. */
function changeOutputSchema(
  old: Operation['outputSchema'],
  entries: SchemaEntry[],
): Operation['outputSchema'] {
  if (!old) return entries.length > 0 ? buildSchemaFromEntries(entries) : null
  const schema = applyEntriesToSchema(old, entries)
  return schema === old || entries.length > 0 ? schema : null
}

/** Another response type set by hand replaces the media types that the document declares. */
function withResponseType(plan: RequestPlan, old: Operation, change: OperationChange): RequestPlan {
  const { responseContentType = old.responseContentType } = change
  if (!plan.acceptedTypes || responseContentType === old.responseContentType) return plan
  const { acceptedTypes: _, ...rest } = plan
  return rest
}

/** A request without a body has no content type. */
const withContentType = (plan: RequestPlan, contentType: string): RequestPlan =>
  plan.body && contentType ? { ...plan, body: { ...plan.body, contentType } } : plan

/** Violations in the given entries. */
export function validateEntries(old: Operation | null, change: OperationChange): InputViolation[] {
  return [
    ...validateSchemaEntries(change.inputs ?? [], entriesOf(old?.inputSchema), 'inputSchema'),
    ...validateSchemaEntries(change.outputs ?? [], entriesOf(old?.outputSchema), 'outputSchema'),
  ]
}

const entriesOf = (schema: Operation['outputSchema'] | undefined) =>
  schema ? listTopLevelEntries(schema) : []
