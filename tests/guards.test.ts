// `npm run checks -- mutation` removes the guards, which takes an hour. This test checks only that each can be removed.
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { findGuards } from '#checks/mutation/guards.ts'
import { applyMutant } from '#checks/mutation/mutants.ts'
import { projectRoot } from './support/source-files.ts'

test('each marked guard names its tests and can be removed', () => {
  const guards = findGuards(projectRoot)
  expect(guards.length).toBeGreaterThan(250)
  const invalid = guards.flatMap(({ file, source, mutants }) =>
    mutants
      .map((mutant) => applyMutant(source, mutant))
      .filter((text) => parseSync(file, text).errors.length > 0),
  )
  expect(invalid).toEqual([])
})
