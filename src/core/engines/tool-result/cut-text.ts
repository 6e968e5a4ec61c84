import { startInBytes, utf8Length } from './utf8-length.ts'

export type TextCut = { unit: 'characters'; shown: number; total: number }

/** The start of a long text with a notice of how much was cut; null when the text is within the limit. */
export function cutText(text: string, maxBytes: number): { text: string; cut: TextCut } | null {
  if (utf8Length(text, maxBytes) <= maxBytes) return null
  const start = startInBytes(text, maxBytes)
  const mark = `[cut: the first ${start.length} of ${text.length} characters]`
  return { text: `${start}\n\n${mark}`, cut: { unit: 'characters', shown: start.length, total: text.length } }
}

/** The text, cut with a notice when it is longer than `maxBytes` bytes of UTF-8. */
export const cut = (text: string, maxBytes: number): string => cutText(text, maxBytes)?.text ?? text
