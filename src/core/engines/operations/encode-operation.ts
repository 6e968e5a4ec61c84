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

const decoder = new TextDecoder()
const decodeSchema = (bytes: Uint8Array): JsonObject => JSON.parse(decoder.decode(bytes))

/** The reverse. */
export const decodeOperation = (
  operation: EncodedDiscoveredOperation,
): DiscoveredOperation & Pick<EncodedDiscoveredOperation, 'schemaHash'> => ({
  ...operation,
  inputSchema: decodeSchema(operation.inputSchema),
  outputSchema: operation.outputSchema && decodeSchema(operation.outputSchema),
})
