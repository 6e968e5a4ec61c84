import { structuredPatch } from 'diff'

/** The number of unchanged lines around a change. */
const context = 2

/** The difference between two texts as a diff: lines with "-", "+" or a space. */
export function formatLineChanges(before: string, after: string): string[] {
  const { hunks } = structuredPatch('', '', before, after, '', '', { context, stripTrailingCr: true })
  const lines = hunks.flatMap((hunk) => hunk.lines).filter((line) => !line.startsWith('\\'))
  return lines.map((line) => `${line.slice(0, 1)} ${line.slice(1)}`)
}
