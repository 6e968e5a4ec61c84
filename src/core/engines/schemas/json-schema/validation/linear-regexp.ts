// User-supplied patterns never run on V8's engine, which a short pattern and a short string can stall for minutes.
// RE2 runs in time linear in the string; what it does not support (lookahead, backreferences, counts over 1,000) is
// rejected, and so is what would take long to build. Programs are shared by everything that uses the same pattern.
import { LRUCache } from 'lru-cache'
import { RE2JS } from 're2js'
import { MeteredProgram } from './metered-program.ts'
import { estimateProgramUnits } from './pattern-cost.ts'

const maxPatternLength = 4_000
/** The maximum cost of building one pattern: about 15 milliseconds of the event loop. */
export const maxPatternUnits = 15_000
/** Programs in memory, and what they remember of their matches. */
const maxBytes = 40 * 1024 * 1024
const bytesPerUnit = 200
const bytesOfEmpty = 2_000

export type LinearRegExp = { test(text: string): boolean; toString(): string }

class SharedProgram implements LinearRegExp {
  readonly #pattern: string
  readonly #program: MeteredProgram
  readonly #ownBytes: number
  #stateBytes = 0

  constructor(pattern: string, text: string, units: number) {
    this.#pattern = pattern
    this.#program = new MeteredProgram(text)
    this.#ownBytes = bytesOfEmpty + units * bytesPerUnit
    this.#store()
  }

  test(text: string): boolean {
    try {
      return this.#program.test(text)
    } finally {
      if (this.#program.measureStates() !== this.#stateBytes) this.#store()
    }
  }

  /** Stores the program again if it was dropped: it is still in use, and has new states. */
  #store(): void {
    this.#stateBytes = this.#program.measureStates()
    // To set the same value anew would leave its size as it was.
    programs.delete(this.#pattern)
    // @guard
    programs.set(this.#pattern, this, { size: this.#ownBytes + this.#stateBytes })
  }

  forgetStates(): void {
    this.#program.forgetStates()
    this.#stateBytes = this.#program.measureStates()
  }

  toString(): string {
    return this.#pattern
  }
}

const programs = new LRUCache<string, SharedProgram>({
  maxSize: maxBytes,
  dispose(program, _, reason) {
    if (reason === 'evict') program.forgetStates()
  },
})

/** Throws an Error whose message says why when the pattern cannot run in linear time, or is too costly to build. */
export function compileLinearRegExp(pattern: string): LinearRegExp {
  const cached = programs.get(pattern)
  if (cached) return cached
  if (pattern.length > maxPatternLength) throw new Error(`is longer than ${maxPatternLength} characters`)
  const text = toProgramText(pattern)
  const units = estimateProgramUnits(text)
  // @guard pattern-cost
  if (units > maxPatternUnits) throw new Error(`takes ${units} instructions, more than ${maxPatternUnits}`)
  return new SharedProgram(pattern, text, units)
}

/**
 * RE2JS analyses a pattern in time cubic in its length, unless it begins with a capture; and it matches four times as
 * fast without the analysis.
 */
const toProgramText = (pattern: string) => `()${RE2JS.translateRegExp(pattern)}`

/** The cost of building the pattern, in instructions of its program; Infinity for a pattern that is too long. */
export const estimatePatternUnits = (pattern: string): number =>
  pattern.length > maxPatternLength ? Number.POSITIVE_INFINITY : estimateProgramUnits(toProgramText(pattern))

/** Why a pattern cannot run in linear time or is too costly to build; null when it can be used. */
export function explainUnsupportedPattern(pattern: string): string | null {
  try {
    compileLinearRegExp(pattern)
    return null
  } catch (error) {
    return error instanceof Error ? error.message.replace('error parsing regexp: ', '') : 'cannot be parsed'
  }
}
