// A pending difference compared with the draft, and its effects when applied.
import type { EncodedDiscoveredOperation } from '../operations/discovered-operation.ts'
import type { Operation } from '../operations/operation.ts'
import type { TextHazard } from '../operations/text-hazard.ts'
import type { Tool } from '../tools/tool.ts'
import type { MergeConflict, MergeReport } from './document-merge.ts'
import type { Integration } from './integration.ts'
import type { PendingDifference } from './pending-difference.ts'

/** A tool that is bound to an operation, before and after the change. */
export type ReviewedTool = { before: Tool; after: Tool; report: MergeReport }

export type ReviewedOperation = {
  change: 'added' | 'changed' | 'removed'
  before: Operation | null
  /** The operation after the change; null means it will be removed. */
  after: Operation | null
  /**
   * The operation in the document, with a free key if it is new; null means the document no longer has it.
   */
  found: EncodedDiscoveredOperation | null
  report: MergeReport
  tools: ReviewedTool[]
  /** For an operation that the document no longer has. */
  successor: EncodedDiscoveredOperation | null
}

/**
 * A conflict at a pointer of an entity, identified by `id`. `successor`: the new operation that seems to replace a
 * removed one; null if there is none.
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

/** The review, with texts of the document that may deceive the model or a reader. */
export type DescribedReview = DifferenceReview & {
  operations: (ReviewedOperation & { hazards: TextHazard[] })[]
}

/** The numbers of operations and tools written, and of edits of the owner kept. */
export type AppliedDifference = {
  added: number
  changed: number
  removed: number
  tools: number
  edits: number
  conflicts: number
}
