import type { Instant } from '#base/time.ts'
import type { EncodedDiscoveredOperation } from '../operations/discovered-operation.ts'
import type { Integration } from './integration.ts'
import type { DifferenceTrigger } from './source-watch.ts'

/** The numbers of operations that a document adds, changes and removes. */
export type DifferenceCounts = { added: number; changed: number; removed: number }

/** A difference that was found in a source and waits to be applied or dismissed. */
export type PendingDifference = {
  id: string
  appId: string
  integrationId: string
  /** Where it was found: in the document of a REST API. */
  kind: 'document'
  trigger: DifferenceTrigger
  foundAt: Instant
  /** Identifies what was found. */
  digest: string
  counts: DifferenceCounts
  source: FoundSource
}

/** The metadata of the document. */
export type FoundSource = Pick<
  Integration,
  'title' | 'specVersion' | 'discoveryWarnings' | 'importReport'
> & { baseUrl: string }

/** `operationId`: null for a new operation. `found`: null for one that the document no longer has. */
export type PendingOperation = { operationId: string | null; found: EncodedDiscoveredOperation | null }
