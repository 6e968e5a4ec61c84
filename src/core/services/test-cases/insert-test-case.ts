import { createFullAppError, createTakenError } from '#base/errors.ts'
import { findFreeName, keyFormat, toKey } from '#base/text.ts'
import type { Instant } from '#base/time.ts'
import { maxTestCasesPerApp, type NewTestCase, type TestCase } from '#core/model/test-cases/test-case.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'

/** An empty key is derived from the tool. */
export async function insertTestCase(
  deps: Deps<'ids'>,
  writer: StoreWriter,
  { appId, input, now }: { appId: string; input: NewTestCase; now: Instant },
): Promise<TestCase> {
  const others = await writer.testCases.list(appId)
  if (others.length >= maxTestCasesPerApp) throw createFullAppError('test case', maxTestCasesPerApp)
  if (input.key) requireFreeTestKey(others, input.key)
  const taken = new Set(others.map(({ key }) => key))
  const testCase: TestCase = {
    ...input,
    id: deps.ids.create('testCase'),
    appId,
    key: input.key || findFreeName(toKey(input.tool, 'test'), taken, keyFormat),
    createdAt: now,
    updatedAt: now,
    revision: 1,
  }
  await writer.testCases.insert(testCase)
  return testCase
}

/** `id`: the id of the test case that may have the key. */
export function requireFreeTestKey(others: readonly TestCase[], key: string, id = ''): void {
  if (!others.some((other) => other.key === key && other.id !== id)) return
  throw createTakenError('test case', 'key', key)
}
