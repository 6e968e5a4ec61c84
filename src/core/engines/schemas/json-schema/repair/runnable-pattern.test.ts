import { expect, it } from 'vitest'
import { compileLinearRegExp } from '../validation/linear-regexp.ts'
import { runWithinBudget } from '../validation/work-budget.ts'
import { estimatePatternWeight, toRunnablePattern } from './runnable-pattern.ts'

const repeatA = (count: number) => 'a'.repeat(count)

it.each<[string, string[], string[]]>([
  ['^a{0,2048}$', ['', repeatA(2_048)], [repeatA(2_049), 'b']],
  ['^a{1001}$', [repeatA(1_001)], [repeatA(1_000), repeatA(1_002)]],
  ['^a{1500,}$', [repeatA(1_500), repeatA(3_000)], [repeatA(1_499)]],
  ['^x(?:a|b){2,1500}?y$', [`x${repeatA(1_500)}y`, 'xaby'], [`x${repeatA(1_501)}y`, 'xay']],
  ['^[a\\]{}]{1,1024}$', [`${repeatA(1_022)}]}`], [repeatA(1_025), '']],
  ['^\\u0061{1,1024}$', [repeatA(1_024)], [repeatA(1_025)]],
  ['^\\p{ASCII}+$', ['abc~'], ['ä']],
  ['^[\\p{Graph}\\x20]*$', ['a b'], ['ä', '\t']],
  ['^\\p{XDigit}{4}\\-\\p{Alpha}$', ['00fF-z'], ['00fG-z', '00fF-1']],
  ['^\\p{L}{2}$', ['äö'], ['ä1']],
])('%s matches the same strings when rewritten for RE2', (pattern, matching, others) => {
  const compiled = compileLinearRegExp(toRunnablePattern(pattern))
  const test = (text: string) => runWithinBudget(() => compiled.test(text))
  expect(matching.map(test)).toEqual(matching.map(() => true))
  expect(others.map(test)).toEqual(others.map(() => false))
})

it.each(['^a{1,3}$', '(?=a)b{2}', '^a{1,2097152}', '\\p{Unknown}', '{5,2000}', '[a{1,2000}]', '\\{1,2000}'])(
  '%s is not rewritten',
  (pattern) => expect(toRunnablePattern(pattern)).toBe(pattern),
)

it('nested repetition counts are not expanded without bound', () => {
  const nested = `${'('.repeat(400)}a${'){2000}'.repeat(400)}`
  expect(toRunnablePattern(nested)).toBe(nested)
})

it.each<[string, number]>([
  ['abc', 3],
  ['^a{0,2048}$', 2_050],
  ['(ab){3}', 6],
  ['((a{10}b){5,10}){2,}', 220],
  ['(a{10}', 10],
])('%s has the weight %i', (pattern, weight) => expect(estimatePatternWeight(pattern)).toBe(weight))
