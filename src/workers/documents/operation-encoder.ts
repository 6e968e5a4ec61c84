// Encodes operations for messages: with their schemas in parts, and the hash of the schemas.
import { SchemaTexts } from '#core/engines/schemas/json-schema/index.ts'
import type { ExtractedOperation } from '#core/engines/sources/openapi-import/index.ts'
import type { TransferredOperation } from './messages.ts'
import { PartsHasher } from './parts-hasher.ts'
import { SchemaSender, type TransferredSchema } from './schema-parts.ts'

/** `shared`: the shared parts that occur first in its schemas. `length`: the approximate length of all. */
export type OperationWithParts = { operation: TransferredOperation; shared: Uint8Array[]; length: number }

/** Encodes the operations of a document one by one. */
export class OperationEncoder {
  readonly #texts = new SchemaTexts()
  readonly #hasher = new PartsHasher()
  readonly #sender = new SchemaSender(this.#texts)
  #totalLength = 0

  /** Characters of all operations so far; shared schemas count once for each operation. */
  get totalLength(): number {
    return this.#totalLength
  }

  encode(operation: ExtractedOperation): OperationWithParts {
    const parts = this.#texts.writeCanonicalParts(operation.inputSchema, operation.outputSchema)
    const otherLength = countOtherCharacters(operation)
    this.#totalLength += otherLength
    for (const { length } of parts) this.#totalLength += length
    const inputSchema = this.#sender.divide(operation.inputSchema)
    const outputSchema = operation.outputSchema && this.#sender.divide(operation.outputSchema)
    const shared = this.#sender.takeAdded()
    return {
      operation: { ...operation, inputSchema, outputSchema, schemaHash: this.#hasher.sha256(parts) },
      shared,
      length: otherLength + sumLengths(inputSchema) + sumLengths(outputSchema ?? []) + sumLengths(shared),
    }
  }
}

/** Characters of an operation without its schemas. */
const countOtherCharacters = ({ inputSchema: _input, outputSchema: _output, ...rest }: ExtractedOperation) =>
  JSON.stringify(rest).length

const sumLengths = (parts: TransferredSchema) =>
  parts.reduce<number>((sum, part) => sum + (typeof part === 'number' ? 0 : part.length), 0)
