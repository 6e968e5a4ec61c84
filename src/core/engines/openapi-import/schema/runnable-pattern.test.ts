import { expect, it } from 'vitest'
import { linearRegExp } from '#core/engines/json-schema/linear-regexp.ts'
import { inRunnableWords, weightOf } from './runnable-pattern.ts'

const a = (count: number) => 'a'.repeat(count)

it.each<[string, string[], string[]]>([
  ['^a{0,2048}$', ['', a(2_048)], [a(2_049), 'b']],
  ['^a{1001}$', [a(1_001)], [a(1_000), a(1_002)]],
  ['^a{1500,}$', [a(1_500), a(3_000)], [a(1_499)]],
  ['^x(?:a|b){2,1500}?y$', [`x${a(1_500)}y`, 'xaby'], [`x${a(1_501)}y`, 'xay']],
  ['^[a\\]{}]{1,1024}$', [`${a(1_022)}]}`], [a(1_025), '']],
  ['^\\u0061{1,1024}$', [a(1_024)], [a(1_025)]],
  ['^\\p{ASCII}+$', ['abc~'], ['ä']],
  ['^[\\p{Graph}\\x20]*$', ['a b'], ['ä', '\t']],
  ['^\\p{XDigit}{4}\\-\\p{Alpha}$', ['00fF-z'], ['00fG-z', '00fF-1']],
  ['^\\p{L}{2}$', ['äö'], ['ä1']],
])('%s matches the same strings when rewritten for RE2', (pattern, matching, others) => {
  const { test } = linearRegExp(inRunnableWords(pattern))
  expect(matching.map(test)).toEqual(matching.map(() => true))
  expect(others.map(test)).toEqual(others.map(() => false))
})

it.each(['^a{1,3}$', '(?=a)b{2}', '^a{1,2097152}', '\\p{Unknown}', '{5,2000}', '[a{1,2000}]', '\\{1,2000}'])(
  '%s is not rewritten',
  (pattern) => expect(inRunnableWords(pattern)).toBe(pattern),
)

it('nested repetition counts are not expanded without bound', () => {
  const nested = `${'('.repeat(400)}a${'){2000}'.repeat(400)}`
  expect(inRunnableWords(nested)).toBe(nested)
})

it.each<[string, number]>([
  ['abc', 3],
  ['^a{0,2048}$', 2_050],
  ['(ab){3}', 6],
  ['((a{10}b){5,10}){2,}', 220],
  ['(a{10}', 10],
])('%s has the weight %i', (pattern, weight) => expect(weightOf(pattern)).toBe(weight))
