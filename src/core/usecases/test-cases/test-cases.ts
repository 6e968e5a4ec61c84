import { createInvalidInputError, createNotFoundError } from '#base/errors.ts'
import type { ListPage, PageRequest } from '#base/page.ts'
import { type PageAccessors, paginateRows } from '#base/paginate-rows.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { validateTestCase } from '#core/engines/apps/test-cases/index.ts'
import type { AppAddress, TestCaseAddress } from '#core/model/entity-address.ts'
import type { NewTestCase, TestCase, TestCaseChange } from '#core/model/test-cases/test-case.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import { editDraft, readInApp, readUnchanged } from '#core/services/apps/app-access.ts'
import { insertTestCase, requireFreeTestKey } from '#core/services/test-cases/insert-test-case.ts'

const paging: PageAccessors<TestCase, 'created_at'> = {
  value: { created_at: ({ createdAt }) => createdAt },
  id: ({ id }) => id,
  searchTexts: ({ key, description }) => [key, description],
}

/** The oldest first. */
export const pageTestCases = (
  deps: Deps<'store'>,
  address: AppAddress,
  request: PageRequest<'created_at'>,
): Promise<ListPage<TestCase>> =>
  readInApp(deps, address, async (reader, app) =>
    paginateRows(await reader.testCases.list(app.id), request, paging),
  )

export const readTestCase = (deps: Deps<'store'>, address: TestCaseAddress): Promise<TestCase> =>
  readInApp(deps, address, async (reader, app) => {
    const found = await reader.testCases.findById(app.id, address.testCaseId)
    if (!found) throw createNotFoundError('test case')
    return found
  })

export function requireValidTestCase(content: TestCaseChange): void {
  const violations = validateTestCase(content)
  if (violations.length > 0) throw createInvalidInputError(violations)
}

/** An empty key is derived from the tool. */
export async function createTestCase(
  deps: Deps<'store' | 'clock' | 'digest' | 'ids' | 'timer'>,
  address: AppAddress<EditingRole>,
  input: NewTestCase,
): Promise<TestCase> {
  requireValidTestCase(input)
  return editDraft(deps, address, (writer, app, now) =>
    insertTestCase(deps, writer, { appId: app.id, input, now }),
  )
}

export function changeTestCase(
  deps: Deps<'store' | 'clock' | 'digest' | 'timer'>,
  address: TestCaseAddress<EditingRole>,
  change: TestCaseChange,
  expected: ExpectedRevisions,
): Promise<TestCase> {
  if (Object.keys(change).length === 0)
    return readUnchanged(readTestCase(deps, address), (row) => row, expected)
  requireValidTestCase(change)
  return editDraft(deps, address, async (writer, app, now) => {
    const all = await writer.testCases.list(app.id)
    const old = all.find(({ id }) => id === address.testCaseId)
    if (!old) throw createNotFoundError('test case')
    requireRevision(old, expected)
    if (change.key !== undefined) requireFreeTestKey(all, change.key, old.id)
    return writer.testCases.update({ ...old, ...change, updatedAt: now })
  })
}

export const deleteTestCase = (
  deps: Deps<'store' | 'clock' | 'digest' | 'timer'>,
  address: TestCaseAddress<EditingRole>,
  expected: ExpectedRevisions,
): Promise<void> =>
  editDraft(deps, address, async (writer, app) => {
    const old = await writer.testCases.findById(app.id, address.testCaseId)
    if (!old) throw createNotFoundError('test case')
    requireRevision(old, expected)
    await writer.testCases.remove(app.id, old.id)
  })
