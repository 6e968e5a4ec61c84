import { truncateText } from '#base/text.ts'
import type { ArgumentText } from '#core/model/approvals/call-approval.ts'

const maxListed = 5
const maxTextLength = 80

const toLine = (text: string) => truncateText(text.replace(/\s+/g, ' ').trim(), maxTextLength)

/** One line for a message of a client; the page of the approval shows all. "" without arguments. */
export function summarizeArguments(described: readonly ArgumentText[]): string {
  const listed = described.slice(0, maxListed).map(({ label, text }) => `${toLine(label)}: ${toLine(text)}`)
  const omitted = described.length - listed.length
  return [...listed, ...(omitted > 0 ? [`and ${omitted} more`] : [])].join('; ')
}
