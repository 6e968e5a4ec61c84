import { type TestCase, testUpstreams } from '#core/model/test-cases/test-case.ts'
import { type ChildTable, creationOrder } from '../queries/apps/child-rows.ts'
import type { TestCaseRow } from '../tables.ts'
import { fromJson, fromJsonOrNull, toJson, toJsonOrNull } from './json-column.ts'

const columns = [
  'id',
  'app_id',
  'key',
  'description',
  'tool',
  'arguments',
  'upstream',
  'assertions',
  'response',
  'created_at',
  'updated_at',
  'revision',
] as const

const fromTestCaseRow = (row: TestCaseRow): TestCase => ({
  id: row.id,
  appId: row.app_id,
  key: row.key,
  description: row.description,
  tool: row.tool,
  arguments: fromJson(row.arguments),
  upstream: testUpstreams.find((known) => known === row.upstream) ?? 'auto',
  assert: fromJson(row.assertions),
  response: fromJsonOrNull(row.response),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  revision: row.revision,
})

const toTestCaseRow = (testCase: TestCase): TestCaseRow => ({
  id: testCase.id,
  app_id: testCase.appId,
  key: testCase.key,
  description: testCase.description,
  tool: testCase.tool,
  arguments: toJson(testCase.arguments),
  upstream: testCase.upstream,
  assertions: toJson(testCase.assert),
  response: toJsonOrNull(testCase.response),
  created_at: testCase.createdAt,
  updated_at: testCase.updatedAt,
  revision: testCase.revision,
})

export const testCaseTable: ChildTable<TestCaseRow, TestCase> = {
  table: 'test_cases',
  title: 'test case',
  columns,
  order: creationOrder,
  fromRow: fromTestCaseRow,
  toRow: toTestCaseRow,
}
