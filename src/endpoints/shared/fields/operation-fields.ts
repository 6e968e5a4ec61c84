// The properties that requests set of an operation, by their names in the model.
import type { TemplateChange } from '#core/model/operations/operation.ts'
import type { NewOperation } from '#core/model/operations/operation-change.ts'
import type { SchemaEntry } from '#core/model/operations/operation-details.ts'
import { defineFields, nestList, plain } from '../field-map.ts'

const schemaEntryFields = defineFields<SchemaEntry>()({
  name: plain,
  type: plain,
  description: plain,
  required: plain,
  default: plain,
  enumValues: plain,
})

export const operationFields = defineFields<Omit<NewOperation, 'templates'> & TemplateChange>()({
  key: plain,
  externalId: plain,
  name: plain,
  description: plain,
  method: plain,
  path: plain,
  inputs: { ...nestList(schemaEntryFields), as: 'inputSchema' },
  outputs: { ...nestList(schemaEntryFields), as: 'outputSchema' },
  requestContentType: plain,
  responseContentType: plain,
  pathTemplate: plain,
  queryTemplate: plain,
  headerTemplate: plain,
  bodyTemplateJson: plain,
  authSummary: plain,
  timeoutMs: plain,
})
