import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import type { ReadinessTarget } from '#core/model/readiness/readiness.ts'
import type { SheetField, SheetItem, SubmissionSheet } from '#core/model/readiness/submission-sheet.ts'

const targetNames: Record<ReadinessTarget, string> = {
  openai: "OpenAI's plugin directory",
  claude: "Claude's connectors directory",
  generic: 'MCP clients',
}

/** The sheet in Markdown. Texts of the app never become markup: they may come from the servers that it calls. */
export function* formatSubmissionSheet(sheet: SubmissionSheet): TimeSlicedTask<string> {
  const blocks = [
    `# ${escapeMarkdown(sheet.appName)}: submission sheet for ${targetNames[sheet.target]}`,
    `Store rules as of ${sheet.rulesCheckedOn}. ${formatGapCount(sheet.gapCount)}`,
  ]
  for (const { title, items } of sheet.sections)
    blocks.push(`## ${title}`, ...(yield* mapInTimeSlices(items, formatItem)).flat())
  return [...blocks, ''].join('\n\n')
}

const formatGapCount = (count: number) =>
  count === 0 ? 'Nothing is missing.' : `Gaps are marked **TO DO** (${count}).`

const formatItem = ({ title, fields }: SheetItem): string[] => [
  ...(title ? [`### ${escapeMarkdown(title)}`] : []),
  fields.map(formatField).join('\n'),
]

const formatField = ({ label, value, gap }: SheetField): string => {
  const name = `- ${label}:`
  if (gap) return `${name} **TO DO** ${escapeMarkdown(gap)}`
  return value.includes('\n') ? `${name}\n\n${indentBlock(value)}\n` : `${name} ${escapeMarkdown(value)}`
}

// @guard submission-sheet
const escapeMarkdown = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*<[\]]/g, '\\$&')

/** Indented by more than the list item, a block is code, whatever it contains. */
const indentBlock = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `      ${line}`)
    .join('\n')
