import { measureUtf8, truncateUtf8 } from '#base/texts/utf8-length.ts'

export type TextCut = { unit: 'characters'; shown: number; total: number }

/** The start of a long text with a notice of how much was cut; null when the text is within the limit. */
export function cutText(text: string, maxBytes: number): { text: string; cut: TextCut } | null {
  if (measureUtf8(text, maxBytes) <= maxBytes) return null
  const start = truncateUtf8(text, maxBytes)
  const notice = `[cut: the first ${start.length} of ${text.length} characters]`
  return {
    text: `${start}\n\n${notice}`,
    cut: { unit: 'characters', shown: start.length, total: text.length },
  }
}

/** The text, cut with a notice when it is longer than `maxBytes` bytes of UTF-8. */
export const limitText = (text: string, maxBytes: number): string => cutText(text, maxBytes)?.text ?? text
