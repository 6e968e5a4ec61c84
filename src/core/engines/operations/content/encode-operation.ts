import { parseExactJson } from '#base/exact-json.ts'
import type { JsonObject } from '#base/json.ts'
import type {
  DiscoveredOperation,
  EncodedDiscoveredOperation,
} from '#core/model/operations/discovered-operation.ts'
import {
  decodeSchemaText,
  type EncodedSchema,
  encodeSchemaText,
} from '#core/model/operations/encoded-schema.ts'

const encodeSchema = (schema: JsonObject) => encodeSchemaText(JSON.stringify(schema))

/** The operation with its schemas serialised; `schemaHash` is the hash of both. */
export const encodeOperation = (
  operation: DiscoveredOperation,
  schemaHash: string,
): EncodedDiscoveredOperation => ({
  ...operation,
  inputSchema: encodeSchema(operation.inputSchema),
  outputSchema: operation.outputSchema && encodeSchema(operation.outputSchema),
  schemaHash,
})

const decodeSchema = (schema: EncodedSchema): JsonObject => parseExactJson(decodeSchemaText(schema))

/** Decodes an encoded operation. */
export const decodeOperation = (
  operation: EncodedDiscoveredOperation,
): DiscoveredOperation & Pick<EncodedDiscoveredOperation, 'schemaHash'> => ({
  ...operation,
  inputSchema: decodeSchema(operation.inputSchema),
  outputSchema: operation.outputSchema && decodeSchema(operation.outputSchema),
})
