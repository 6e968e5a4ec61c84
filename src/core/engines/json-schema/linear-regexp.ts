// User-made patterns never reach V8's engine, which a short pattern and a short text can stall for minutes.
// RE2 runs in time linear in the text; what it cannot run (lookahead, back references, counts over 1,000) is refused.
import { RE2JS } from 're2js'
import { TooMuchWork } from './work-budget.ts'

const maxPatternLength = 4_000
/** Instructions of the pattern times characters of the text, for one test. */
const maxSteps = 20_000_000

export type LinearRegExp = { test(text: string): boolean; toString(): string }

/** Throws when the pattern cannot be run in linear time; the message says why. */
export function linearRegExp(pattern: string): LinearRegExp {
  if (pattern.length > maxPatternLength) throw new Error(`is longer than ${maxPatternLength} characters`)
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern), RE2JS.LOOKBEHINDS)
  const maxLength = maxSteps / compiled.programSize()
  return {
    test(text) {
      if (text.length > maxLength) throw new TooMuchWork()
      return compiled.test(text)
    },
    toString: () => pattern,
  }
}

/** Why a pattern cannot be run; null when it can. */
export function patternFault(pattern: string): string | null {
  try {
    linearRegExp(pattern)
    return null
  } catch (error) {
    return error instanceof Error ? error.message.replace('error parsing regexp: ', '') : 'cannot be read'
  }
}
