// The faults themselves are planted by `npm run planted`, which takes minutes; that each can be is known at once.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countOccurrences } from '#checks/mutation/mutation.ts'
import { mutations } from '#checks/mutation/mutations.ts'

test.each(mutations)('the guard stands where its fault is planted: $guard', ({ file, text, ...row }) => {
  expect(countOccurrences(readFileSync(file, 'utf8'), text)).toBe(1)
  expect(row.replacement).not.toBe(text)
  expect(row.tests.filter((path) => !existsSync(path))).toEqual([])
})

test('no guard is told twice', () => {
  const guards = mutations.map(({ guard }) => guard)
  expect(new Set(guards).size).toBe(guards.length)
  expect(guards.length).toBeGreaterThanOrEqual(30)
})
