// User-supplied patterns never run on V8's engine, which a short pattern and a short string can stall for minutes.
// RE2 runs in time linear in the string; what it does not support (lookahead, backreferences, counts over 1,000) is
// rejected.
import { RE2JS } from 're2js'
import { WorkBudgetExceeded } from './work-budget.ts'

const maxPatternLength = 4_000
/** Maximum of the program's instructions times the string's characters, for one test. */
const maxSteps = 20_000_000

export type LinearRegExp = { test(text: string): boolean; toString(): string }

/** Throws an Error whose message says why when the pattern cannot run in linear time. */
export function compileLinearRegExp(pattern: string): LinearRegExp {
  if (pattern.length > maxPatternLength) throw new Error(`is longer than ${maxPatternLength} characters`)
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern), RE2JS.LOOKBEHINDS)
  const maxLength = maxSteps / compiled.programSize()
  return {
    test(text) {
      if (text.length > maxLength) throw new WorkBudgetExceeded()
      return compiled.test(text)
    },
    toString: () => pattern,
  }
}

/** Why a pattern cannot run in linear time; null when it can. */
export function explainUnsupportedPattern(pattern: string): string | null {
  try {
    compileLinearRegExp(pattern)
    return null
  } catch (error) {
    return error instanceof Error ? error.message.replace('error parsing regexp: ', '') : 'cannot be parsed'
  }
}
