import { restoreOriginal } from '#core/engines/operations/content/index.ts'
import { canonicalizeSchemas } from '#core/engines/schemas/json-schema/index.ts'
import type { Operation, OperationOutline } from '#core/model/operations/operation.ts'

/** A definition with the hash of its schemas instead of the schemas. */
export type DescribedDefinition = Pick<Operation, 'name' | 'description' | 'schemaHash'> &
  Partial<Pick<Operation, 'annotations'>>

/** The text by whose digest a definition is recognised. Needs valid Unicode. */
export const serializeDefinition = ({
  name,
  description,
  schemaHash,
  annotations,
}: DescribedDefinition): string =>
  canonicalizeSchemas({ name, description, schemaHash, annotations: annotations ?? {} }, null)

/** The source's definition at pinning; null if its schemas were edited, so that they must be read. */
export function describeOutline(outline: OperationOutline): DescribedDefinition | null {
  const { inputSchema, outputSchema } = outline.original
  // @guard api/v3/pending-definitions
  return inputSchema === undefined && outputSchema === undefined ? restoreOriginal(outline) : null
}
