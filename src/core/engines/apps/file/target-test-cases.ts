import { formatPointer } from '#base/json-pointer.ts'
import { validateTestCase } from '#core/engines/apps/test-cases/index.ts'
import { maxTestCasesPerApp, type TestCase } from '#core/model/test-cases/test-case.ts'
import { matchRows } from './match-rows.ts'
import { createNewRow, reportViolation, type TargetEditing } from './target-editing.ts'

/** New cases come after the existing ones. */
export function buildTestCases(editing: TargetEditing): TestCase[] {
  const before = new Map(editing.testCases.map((row) => [row.id, row]))
  const place = { entityType: 'test_case', list: '/tests' } as const
  const named = editing.testCases.map(({ id, key }) => ({ id, key, name: key }))
  const { listed, retained } = matchRows(editing, place, editing.file.tests, named)
  const built = listed.map(({ item, row, pointer }): TestCase => {
    for (const { path, code, message } of validateTestCase(item))
      reportViolation(editing, pointer + formatPointer(...splitPath(path)), code, message)
    const old = before.get(row?.id ?? '')
    return { ...(old ?? { ...createNewRow(editing), id: editing.createId('testCase') }), ...item }
  })
  const all = [...retained.flatMap(({ id }) => before.get(id) ?? []), ...built]
  if (all.length > maxTestCasesPerApp)
    reportViolation(editing, '/tests', 'too_many', `must leave the app with at most ${maxTestCasesPerApp}`)
  return all
}

/** The tokens of a path such as `assert[0].value`. */
const splitPath = (path: string) => path.replaceAll('[', '.').replaceAll(']', '').split('.')
