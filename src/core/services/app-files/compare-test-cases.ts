import { isSameJson } from '#base/same-json.ts'
import { compareFields } from '#core/engines/apps/draft-diff/index.ts'
import type { FileDifference } from '#core/model/app-files/app-file-plan.ts'
import { type TestCase, toTestCaseContent } from '#core/model/test-cases/test-case.ts'

/** The cases that differ, by their ids. */
export function compareTestCases(before: readonly TestCase[], after: readonly TestCase[]): FileDifference[] {
  const old = new Map(before.map((row) => [row.id, row]))
  const now = new Set(after.map(({ id }) => id))
  return [
    ...after.flatMap((row) => compareTestCase(old.get(row.id), row)),
    ...before.filter(({ id }) => !now.has(id)).flatMap((row) => compareTestCase(row, undefined)),
  ]
}

function compareTestCase(before: TestCase | undefined, after: TestCase | undefined): FileDifference[] {
  const [old, now] = [before && toTestCaseContent(before), after && toTestCaseContent(after)]
  const row = after ?? before
  if (!row || isSameJson(old, now)) return []
  const change = !before ? 'added' : !after ? 'removed' : 'changed'
  const entity = { entityType: 'test_case', entityId: row.id, name: row.key, key: row.key } as const
  return [{ ...entity, change, ...compareFields(old, now) }]
}
