// Descriptions of operations of integrations in the OpenAPI documents.

import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'
import { operationFields, schemaEntryFields } from '../fields/operation-fields.ts'

export const entities = {
  Operation: operationFields,
  SchemaEntry: schemaEntryFields,
} satisfies Record<string, MemberDescriptions>

export const operations: OperationDescriptions = {
  'operations.list': 'Lists the requests that can be sent to an integration. Each can become a tool.',
  'operations.create':
    'Adds an operation by hand. Arguments in the path come from the path template; others go into the query (GET, HEAD, DELETE) or into a JSON body. Imports do not change it.',
  'operations.read': 'Returns an operation with the complete schema of its response.',
  'operations.change':
    'Changes the members that the body has. Templates merge member by member. Tools that are bound to the operation keep their binding; if its schemas change, the draft has the warning `binding_schema_drift` until they are repaired.',
  'operations.delete':
    'Deletes an operation. Tools that are bound to it stay, as drafts, and block the next release.',
}
