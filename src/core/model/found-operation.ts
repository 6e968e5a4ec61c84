import type { Operation, OperationText } from './operation.ts'

/** An operation as its source describes it. Schemas may share parts with those of others: they are not to be changed. */
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

/** As it is on its way to the store. */
export type FoundOperation = Omit<DescribedOperation, 'inputSchema' | 'outputSchema'> &
  Pick<OperationText, 'inputSchema' | 'outputSchema' | 'schemaHash'>
