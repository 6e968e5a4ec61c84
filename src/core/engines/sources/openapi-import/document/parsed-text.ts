import type { Json } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import type { DocumentProblem } from '#core/model/integrations/document-problem.ts'
import type { CharacterFindings } from './inspect-characters.ts'

/** Findings about a text besides its value; `depth` counts nesting levels. */
export type TextFindings = CharacterFindings & { depth: number }

/** The value of a parsed text, with what was found on the way, or why it cannot be parsed. */
export type ParsedText =
  | { value: Json; warnings: string[]; findings?: TextFindings }
  | { problems: DocumentProblem[] }

export const rejectDocument = (code: string, message: string): { problems: DocumentProblem[] } => ({
  problems: [{ path: '', code, message }],
})

/** At most so many warnings of duplicate keys are reported. */
export const maxDuplicateKeyWarnings = 20

export const formatDuplicateKeyWarning = (name: string) =>
  `Duplicate key "${truncateText(name, 200)}"; the last value is used.`
