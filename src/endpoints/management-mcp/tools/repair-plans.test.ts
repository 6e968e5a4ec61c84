import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findRepairPlan } from './repair-plans.ts'

test('every issue of a draft has a repair plan', () => {
  const files = globSync('src/core/engines/apps/draft-checks/rules/**/*.ts').filter(
    (path) => !path.includes('.test.'),
  )
  const codes = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/code: '([a-z_]+)'/g)].map(([, code = '']) => code),
  )
  expect(codes.length).toBeGreaterThan(20)
  expect(codes.filter((code) => findRepairPlan(code) === '')).toEqual([])
})
