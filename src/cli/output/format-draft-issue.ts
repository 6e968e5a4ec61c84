import type { V3Components } from '#client'

type DraftIssue = V3Components['schemas']['DraftValidation']['issues'][number]

/** One line: severity, code, message and affected entity. */
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
