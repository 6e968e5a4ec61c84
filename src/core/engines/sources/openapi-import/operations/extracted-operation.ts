import type { ExtractedOperationContent } from './import-operation.ts'
import type { OperationNames } from './operation-namer.ts'

/**
 * An imported operation. Its schemas may share objects with the schemas of other operations, so do not mutate
 * them.
 */
export type ExtractedOperation = OperationNames & ExtractedOperationContent

/** An operation, and its title in the document; "" if it has none. */
export type TitledOperation = { operation: ExtractedOperation; title: string }
