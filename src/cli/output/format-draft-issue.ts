import type { V3Components } from '#client'

type DraftIssue = V3Components['schemas']['DraftValidation']['issues'][number]

/** One line: how severe the issue is, its code and message, and what it is about. */
export function formatDraftIssue({
  severity,
  blocks_publish,
  code,
  message,
  references,
}: DraftIssue): string {
  const labels = references.map(({ label }) => label).filter(Boolean)
  return `${blocks_publish ? 'blocks' : severity}  ${code}  ${message}${labels.length ? ` (${labels.join(', ')})` : ''}`
}
