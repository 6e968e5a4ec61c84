import type { JsonObject } from '#base/json.ts'
import type { DescribedOperation, FoundOperation } from '#core/model/found-operation.ts'

const encoder = new TextEncoder()
const textOf = (schema: JsonObject) => encoder.encode(JSON.stringify(schema))

/** The operation with its schemas serialised; `schemaHash` is the hash of both. */
export const foundOperation = (described: DescribedOperation, schemaHash: string): FoundOperation => ({
  ...described,
  inputSchema: textOf(described.inputSchema),
  outputSchema: described.outputSchema && textOf(described.outputSchema),
  schemaHash,
})
