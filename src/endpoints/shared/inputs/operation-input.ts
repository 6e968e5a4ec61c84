// From the parsed properties of an operation to the inputs of the use cases.
import { defaultsOf } from '#core/entities/entity.ts'
import type { TemplateChange } from '#core/model/operations/operation.ts'
import type { NewOperation, OperationChange } from '#core/model/operations/operation-change.ts'
import type { SchemaEntry } from '#core/model/operations/operation-details.ts'
import { schemaEntryFields } from '../fields/operation-fields.ts'
import { separateProperties } from '../separate-properties.ts'

type ParsedEntry = Partial<SchemaEntry> & Pick<SchemaEntry, 'name'>
type ParsedOperation = Omit<OperationChange, 'inputs' | 'outputs' | 'templates'> &
  TemplateChange & { inputs?: ParsedEntry[]; outputs?: ParsedEntry[] }

const templateNames = ['pathTemplate', 'queryTemplate', 'headerTemplate', 'bodyTemplateJson'] as const

const completeEntry = (entry: ParsedEntry): SchemaEntry => ({
  ...defaultsOf(schemaEntryFields),
  ...entry,
})

export function completeOperationChange(parsed: ParsedOperation): OperationChange {
  const [templates, { inputs, outputs, ...change }] = separateProperties(parsed, templateNames)
  return {
    ...change,
    ...(inputs && { inputs: inputs.map(completeEntry) }),
    ...(outputs && { outputs: outputs.map(completeEntry) }),
    templates,
  }
}

export const completeNewOperation = (
  parsed: ParsedOperation & Pick<NewOperation, 'name' | 'method' | 'path'>,
): NewOperation => ({
  key: '',
  externalId: '',
  description: '',
  inputs: [],
  outputs: [],
  requestContentType: '',
  responseContentType: '',
  authSummary: '',
  timeoutMs: null,
  templates: {},
  ...completeOperationChange(parsed),
  name: parsed.name,
  method: parsed.method,
  path: parsed.path,
})
