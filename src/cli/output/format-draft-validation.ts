import type { V3Components } from '#client'
import { formatDraftIssue } from './format-draft-issue.ts'

export type DraftValidationJson = V3Components['schemas']['DraftValidation']

export const formatDraftValidation = (validation: DraftValidationJson): string[] => [
  ...validation.issues.map(formatDraftIssue),
  formatSummary(validation),
]

function formatSummary({ ok, issues, blocking_count: blocking }: DraftValidationJson): string {
  if (!ok) return `The draft cannot be released: ${blocking} of ${issues.length} issues block it.`
  return issues.length === 0
    ? 'The draft has no issues.'
    : `The draft can be released. It has ${issues.length} issues.`
}
