import type { EncodedOperation, Operation } from './operation.ts'

/** An operation as its source describes it. Schemas may share objects with other operations: do not mutate them. */
export type DiscoveredOperation = Pick<
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
  Partial<Pick<Operation, 'annotations' | 'tags'>>

/** A discovered operation whose schemas are JSON in UTF-8, as the store writes them. */
export type EncodedDiscoveredOperation = Omit<DiscoveredOperation, 'inputSchema' | 'outputSchema'> &
  Pick<EncodedOperation, 'inputSchema' | 'outputSchema' | 'schemaHash'>
