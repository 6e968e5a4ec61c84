import { patternFault } from '#core/engines/json-schema/linear-regexp.ts'
import { inRunnableWords, maxPatternLength, weightOf } from './runnable-pattern.ts'

/** A pattern that RE2 can run, or why it cannot. */
export type JudgedPattern = { pattern: string } | { fault: string }

/** Instructions of all patterns compiled for one document, about a microsecond each. */
const maxWeight = 2_000_000

/** Checks the patterns of one document, each once. */
export class Patterns {
  readonly #judged = new Map<string, JudgedPattern>()
  #room = maxWeight

  judge(pattern: string): JudgedPattern {
    const known = this.#judged.get(pattern) ?? this.#tried(pattern)
    this.#judged.set(pattern, known)
    return known
  }

  #tried(pattern: string): JudgedPattern {
    if (pattern.length <= maxPatternLength) this.#room -= weightOf(pattern)
    if (this.#room < 0) return { fault: 'the patterns of the document are too complex together' }
    const fault = patternFault(pattern)
    if (fault === null) return { pattern }
    const other = inRunnableWords(pattern)
    return other !== pattern && patternFault(other) === null ? { pattern: other } : { fault }
  }
}
