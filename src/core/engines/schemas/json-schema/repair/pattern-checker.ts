import { explainUnsupportedPattern } from '../validation/linear-regexp.ts'
import { estimatePatternWeight, maxPatternLength, toRunnablePattern } from './runnable-pattern.ts'

/** A pattern that RE2 can run, or why it cannot. */
export type PatternCheck = { pattern: string } | { error: string }

/** Instructions of all patterns compiled for one document, about a microsecond each. */
const maxWeight = 2_000_000

/** Checks the patterns of one document, each once. */
export class PatternChecker {
  readonly #checked = new Map<string, PatternCheck>()
  #remainingWeight = maxWeight

  check(pattern: string): PatternCheck {
    const known = this.#checked.get(pattern) ?? this.#checkOnce(pattern)
    this.#checked.set(pattern, known)
    return known
  }

  #checkOnce(pattern: string): PatternCheck {
    if (pattern.length <= maxPatternLength) this.#remainingWeight -= estimatePatternWeight(pattern)
    if (this.#remainingWeight < 0) return { error: 'the patterns of the document are too complex together' }
    const error = explainUnsupportedPattern(pattern)
    if (error === null) return { pattern }
    const rewritten = toRunnablePattern(pattern)
    return rewritten !== pattern && explainUnsupportedPattern(rewritten) === null
      ? { pattern: rewritten }
      : { error }
  }
}
