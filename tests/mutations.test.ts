// `npm run checks -- mutation` runs the mutations, which takes minutes. This test checks only that each can be applied.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countOccurrences } from '#checks/mutation/mutation.ts'
import { mutations } from '#checks/mutation/mutations.ts'

test.each(mutations)('the mutation can be applied: $guard', ({ file, text, ...row }) => {
  expect(countOccurrences(readFileSync(file, 'utf8'), text)).toBe(1)
  expect(row.replacement).not.toBe(text)
  expect(row.tests.filter((path) => !existsSync(path))).toEqual([])
})

test('each guard is listed once', () => {
  const guards = mutations.map(({ guard }) => guard)
  expect(new Set(guards).size).toBe(guards.length)
  expect(guards.length).toBeGreaterThanOrEqual(30)
})
