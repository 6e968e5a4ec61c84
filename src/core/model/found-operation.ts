import type { Operation, OperationText } from './operation.ts'

/** An operation as its source describes it. Schemas may share objects with other operations: do not mutate them. */
export type DescribedOperation = Pick<
  Operation,
  | 'key'
  | 'externalId'
  | 'name'
  | 'description'
  | 'plan'
  | 'inputSchema'
  | 'outputSchema'
  | 'responseContentType'
  | 'authSummary'
> &
  Partial<Pick<Operation, 'annotations'>>

/** A discovered operation whose schemas are JSON in UTF-8, as the store writes them. */
export type FoundOperation = Omit<DescribedOperation, 'inputSchema' | 'outputSchema'> &
  Pick<OperationText, 'inputSchema' | 'outputSchema' | 'schemaHash'>
