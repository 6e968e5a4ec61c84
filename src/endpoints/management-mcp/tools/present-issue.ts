import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import { findRepairPlan } from './repair-plans.ts'

/** An issue of the draft with advice. */
export const presentIssue = ({ code, message, severity, blocksPublish, references }: DraftIssue) => ({
  code,
  message,
  severity,
  blocks_release: blocksPublish,
  concerns: references.map(({ entityType, entityId, label }) => ({ type: entityType, id: entityId, label })),
  repair: findRepairPlan(code),
})
