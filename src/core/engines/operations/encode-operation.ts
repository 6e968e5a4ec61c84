import type { JsonObject } from '#base/json.ts'
import type {
  DiscoveredOperation,
  EncodedDiscoveredOperation,
} from '#core/model/operations/discovered-operation.ts'

const encoder = new TextEncoder()
const encodeSchema = (schema: JsonObject) => encoder.encode(JSON.stringify(schema))

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
