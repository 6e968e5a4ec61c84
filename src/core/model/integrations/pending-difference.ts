import type { Instant } from '#base/time.ts'
import type { EncodedDiscoveredOperation } from '../operations/discovered-operation.ts'
import type { Integration } from './integration.ts'
import type { DifferenceTrigger } from './source-watch.ts'

/** How many operations a document adds, changes and no longer has. */
export type DifferenceCounts = { added: number; changed: number; removed: number }

/** What was found in a source and waits for somebody who applies or dismisses it. */
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

/** What the document says of itself. */
export type FoundSource = Pick<
  Integration,
  'title' | 'specVersion' | 'discoveryWarnings' | 'importReport'
> & { baseUrl: string }

/** `operationId`: null for a new one. `found`: null for one that the document no longer has. */
export type PendingOperation = { operationId: string | null; found: EncodedDiscoveredOperation | null }
