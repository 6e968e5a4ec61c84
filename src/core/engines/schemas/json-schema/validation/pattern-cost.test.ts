import fc from 'fast-check'
import { RE2JS } from 're2js'
import { expect, it } from 'vitest'
import { compileLinearRegExp, estimatePatternUnits, maxPatternUnits } from './linear-regexp.ts'
import { estimateProgramUnits } from './pattern-cost.ts'
import { runWithinBudget } from './work-budget.ts'

const atoms = [
  ...['a', 'ab', '.', '^', '$', '\\b', '\\d', '\\W', '\\p{L}', '\\P{Lu}', '[a-z]', '[^a]', '[]a]', '[a\\]b]'],
  ...[
    '[[:alpha:]]',
    '[\\p{L}\\d-]',
    '[-a]',
    '\\x41',
    '\\x{1F600}',
    '中',
    '(?i)',
    '(?s)',
    '(?:)',
    '()',
    '\\.',
  ],
  ...['{01}', '{,3}', '\\Qa)b\\E', '\\Q\\E', '(?<=a)', '(?<!b)', '\\07', '[[:x]', '[(]', '\\(', '[)]{3}'],
]
const counts = ['*', '+', '?', '*?', '{3}', '{0}', '{1}', '{0,9}', '{2,}', '{10,200}', '{0,1}', '{1000}']

const pattern = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.constantFrom(...atoms),
    fc.array(tie('pattern'), { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
    fc.array(tie('pattern'), { minLength: 1, maxLength: 5 }).map((parts) => `(?:${parts.join('|')})`),
    tie('pattern').map((inner) => `(${inner})`),
    fc.tuple(tie('pattern'), fc.constantFrom(...counts)).map(([inner, count]) => `(?:${inner})${count}`),
    fc.tuple(tie('pattern'), fc.constantFrom(...counts)).map(([inner, count]) => inner + count),
  ),
})).pattern

/** The size of the program; null for a pattern that RE2 rejects. */
function measureProgram(text: string): number | null {
  try {
    return RE2JS.compile(text, RE2JS.LOOKBEHINDS).programSize()
  } catch {
    return null
  }
}

it('no program has more instructions than estimated', () => {
  let compared = 0
  fc.assert(
    fc.property(pattern, (source) => {
      const text = `()${RE2JS.translateRegExp(source)}`
      const units = estimateProgramUnits(text)
      if (units > 20_000) return
      const size = measureProgram(text) ?? 0
      expect(size).toBeLessThanOrEqual(units)
      compared += size > 0 ? 1 : 0
    }),
    { numRuns: 2_000 },
  )
  expect(compared).toBeGreaterThan(500)
})

it.each<[string, number]>([
  ['abc', 15],
  ['^[a-z]{1,100}$', 237],
  ['^[\\p{L}\\p{N}]{1,64}$', 4_376],
])('%s costs %i', (source, units) => expect(estimatePatternUnits(source)).toBe(units))

it.each([
  ['repetitions of repetitions', `(?:${'a?'.repeat(400)}){1000}`],
  ['a repeated class of all letters', '[\\p{L}]{0,1000}[\\p{N}]{0,1000}N'],
  ['all letters again and again', `[${'\\p{L}'.repeat(700)}]`],
  ['all letters as alternatives', '\\p{L}|'.repeat(500)],
  ['wide ranges that ignore case', `(?i)${'[B-\\x{1e940}]'.repeat(100)}`],
  ['a repetition after flags', `(?:${'a?'.repeat(40)})(?i){1000}`],
  ['a repetition after an empty quotation', `(?:${'a?'.repeat(40)})\\Q\\E{1000}`],
])('%s are never built', (_, source) => {
  expect(estimatePatternUnits(source)).toBeGreaterThan(maxPatternUnits)
  expect(() => compileLinearRegExp(source)).toThrow(/^takes \d+ instructions, more than 15000$/)
})

it('a pattern whose analysis by RE2JS would take seconds matches', () => {
  const letters = Array.from({ length: 400 }, (_, index) => String.fromCharCode(0x4e00 + index))
  const pattern = compileLinearRegExp(`^${letters.map((letter) => `${letter}?`).join('')}$`)
  const test = (text: string) => runWithinBudget(() => pattern.test(text))
  expect([
    test(letters.slice(0, 20).join('')),
    test(`${letters[3]}${letters[9]}`),
    test(`${letters[9]}${letters[3]}`),
  ]).toEqual([true, true, false])
})

it('equal patterns share one program', () => {
  expect(compileLinearRegExp('^shared$')).toBe(compileLinearRegExp('^shared$'))
})
