import type { Operation } from './operation.ts'

/** An operation as its source describes it. Schemas may share parts with those of others: they are not to be changed. */
export type FoundOperation = Pick<
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
  | 'schemaHash'
> &
  Partial<Pick<Operation, 'annotations'>>
