// User-supplied patterns never run on V8's engine, which a short pattern and a short string can stall for minutes.
// RE2 runs in time linear in the string; what it does not support (lookahead, backreferences, counts over 1,000) is
// rejected, and so is what would take long to build. Programs are shared by everything that uses the same pattern.
import { LRUCache } from 'lru-cache'
import { RE2JS } from 're2js'
import { estimatePatternCost } from './pattern-cost.ts'
import { spendPatternSteps } from './work-budget.ts'

const maxPatternLength = 4_000
/** What one pattern may cost to build: some 15 milliseconds of the event loop. */
export const maxPatternUnits = 15_000
/** Programs in memory, and their units, about 200 bytes each. */
const maxPrograms = 500
const maxProgramUnits = 200_000
/** Steps of RE2's one-pass analysis that take a few milliseconds. */
const maxOnePassSteps = 1_000_000

export type LinearRegExp = { test(text: string): boolean; toString(): string }

const programs = new LRUCache<string, LinearRegExp>({
  max: maxPrograms,
  maxSize: maxProgramUnits,
})

/** Throws an Error whose message says why when the pattern cannot run in linear time, or is too costly to build. */
export function compileLinearRegExp(pattern: string): LinearRegExp {
  const cached = programs.get(pattern)
  if (cached) return cached
  if (pattern.length > maxPatternLength) throw new Error(`is longer than ${maxPatternLength} characters`)
  const text = RE2JS.translateRegExp(pattern)
  const { units, onePassSteps } = estimatePatternCost(text)
  if (units > maxPatternUnits) throw new Error(`takes ${units} instructions, more than ${maxPatternUnits}`)
  // RE2 does not analyse a pattern that begins with a capture.
  const compiled = buildProgram(pattern, onePassSteps > maxOnePassSteps ? `()${text}` : text)
  programs.set(pattern, compiled, { size: units })
  return compiled
}

function buildProgram(pattern: string, text: string): LinearRegExp {
  const compiled = RE2JS.compile(text, RE2JS.LOOKBEHINDS)
  const size = compiled.programSize()
  return {
    test(text) {
      spendPatternSteps(size * text.length)
      return compiled.test(text)
    },
    toString: () => pattern,
  }
}

/** What the pattern costs to build, in instructions of its program; Infinity for a pattern that is too long. */
export const estimatePatternUnits = (pattern: string): number =>
  pattern.length > maxPatternLength
    ? Number.POSITIVE_INFINITY
    : estimatePatternCost(RE2JS.translateRegExp(pattern)).units

/** Why a pattern cannot run in linear time or is too costly to build; null when it can be used. */
export function explainUnsupportedPattern(pattern: string): string | null {
  try {
    compileLinearRegExp(pattern)
    return null
  } catch (error) {
    return error instanceof Error ? error.message.replace('error parsing regexp: ', '') : 'cannot be parsed'
  }
}
