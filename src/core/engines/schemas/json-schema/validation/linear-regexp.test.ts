import { expect, it } from 'vitest'
import { compileLinearRegExp } from './linear-regexp.ts'
import { allowLongPatternWork, runWithinBudget } from './work-budget.ts'

/** Makes the pattern remember some 8 MB. */
function fillStates(pattern: string) {
  const compiled = compileLinearRegExp(pattern)
  runWithinBudget(() => compiled.test(`${'ab'.repeat(2_000)}x`))
  return compiled
}

it('a pattern that remembers much makes place for others', () => {
  allowLongPatternWork()
  const patterns = Array.from({ length: 8 }, (_, index) => `(a|b)*a(a|b){90${index}}[xy]`)
  const first = fillStates(patterns[0] ?? '')
  expect(compileLinearRegExp(patterns[0] ?? '')).toBe(first)
  for (const pattern of patterns) fillStates(pattern)
  expect(compileLinearRegExp(patterns[0] ?? '')).not.toBe(first)
})
