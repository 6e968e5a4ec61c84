import type { HiddenTextFinding } from '#base/texts/remove-hidden-descriptions.ts'
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
  Partial<Pick<Operation, 'annotations' | 'tags'>> & {
    /** Where hidden characters were removed from the texts of a tool of an MCP server. */
    hiddenText?: HiddenTextFinding[]
  }

/** A discovered operation whose schemas are JSON, as the store writes them. */
export type EncodedDiscoveredOperation = Omit<DiscoveredOperation, 'inputSchema' | 'outputSchema'> &
  Pick<EncodedOperation, 'inputSchema' | 'outputSchema' | 'schemaHash'>
