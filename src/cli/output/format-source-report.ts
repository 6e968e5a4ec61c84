import { groupMessages } from '#client'

/** The findings of reading a source. */
export type SourceReport = {
  title: string
  operations: number
  /** Operations that could not be imported. */
  skipped: number
  warnings: readonly string[]
  waysToAuthenticate: readonly { label: string; summary: string; note: string }[]
}

const maxGroups = 10

/** Equal warnings are grouped and counted. */
export function formatSourceReport({
  title,
  operations,
  skipped,
  warnings,
  waysToAuthenticate,
}: SourceReport): string[] {
  const groups = groupMessages(warnings)
  return [
    `${title || 'The source'}: ${operations} operations${skipped > 0 ? `; ${skipped} could not be imported` : ''}.`,
    ...groups
      .slice(0, maxGroups)
      .map(({ message, count }) => `  ${count > 1 ? `${count} times: ` : ''}${message}`),
    ...(groups.length > maxGroups
      ? [`  and ${groups.length - maxGroups} more kinds of warnings (--json has all)`]
      : []),
    ...waysToAuthenticate.map(({ label, summary, note }) =>
      `Credentials: ${label}: ${summary} ${note}`.trimEnd(),
    ),
  ]
}
