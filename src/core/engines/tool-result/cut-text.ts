import { startInBytes, utf8Length } from './utf8-length.ts'

export type TextCut = { unit: 'characters'; shown: number; total: number }

/** The start of a long text, and a line that says how much of it that is; null when it is not longer than that. */
export function cutText(text: string, maxBytes: number): { text: string; cut: TextCut } | null {
  if (utf8Length(text, maxBytes) <= maxBytes) return null
  const start = startInBytes(text, maxBytes)
  const mark = `[cut: the first ${start.length} of ${text.length} characters]`
  return { text: `${start}\n\n${mark}`, cut: { unit: 'characters', shown: start.length, total: text.length } }
}

export const maxTextLength = 200_000
export const cut = (text: string, maxBytes: number): string => cutText(text, maxBytes)?.text ?? text
