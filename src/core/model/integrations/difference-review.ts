// A pending difference beside the draft: what would come of it.
import type { EncodedDiscoveredOperation } from '../operations/discovered-operation.ts'
import type { Operation } from '../operations/operation.ts'
import type { TextHazard } from '../operations/text-hazard.ts'
import type { Tool } from '../tools/tool.ts'
import type { MergeConflict, MergeReport } from './document-merge.ts'
import type { Integration } from './integration.ts'
import type { PendingDifference } from './pending-difference.ts'

/** A tool that is bound to an operation, before and after. */
export type ReviewedTool = { before: Tool; after: Tool; report: MergeReport }

export type ReviewedOperation = {
  change: 'added' | 'changed' | 'removed'
  before: Operation | null
  /** What it will be; null: it will be removed. */
  after: Operation | null
  /** What the document says now, of a new operation with a key that is free; null: nothing any more. */
  found: EncodedDiscoveredOperation | null
  report: MergeReport
  tools: ReviewedTool[]
  /** Of one that the document no longer has. */
  successor: EncodedDiscoveredOperation | null
}

/**
 * A conflict at a pointer of an entity; `id` identifies it. `successor`: the new operation that seems to replace one that
 * the document no longer has; null if there is none.
 */
export type ReviewedConflict = MergeConflict & {
  id: string
  entityId: string
  entity: 'integration' | 'operation' | 'tool'
  successor: EncodedDiscoveredOperation | null
}

export type DifferenceReview = {
  difference: PendingDifference
  integration: Integration
  operations: ReviewedOperation[]
  conflicts: ReviewedConflict[]
}

/** With what of the texts of the document may deceive the model or a reader. */
export type DescribedReview = DifferenceReview & {
  operations: (ReviewedOperation & { hazards: TextHazard[] })[]
}

/** How many operations and tools were written, and how many edits of the owner stay. */
export type AppliedDifference = {
  added: number
  changed: number
  removed: number
  tools: number
  edits: number
  conflicts: number
}
