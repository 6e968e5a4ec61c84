import type { NewTestCase, TestCase } from '../../api/queries/test-cases.ts'

/** The editable part of a test case. */
export type TestCaseValues = Required<NewTestCase>

/** Responses type enumerations as plain strings. */
export const toTestCaseValues = (testCase: TestCase): TestCaseValues => ({
  key: testCase.key,
  description: testCase.description,
  tool: testCase.tool,
  arguments: testCase.arguments,
  upstream: testCase.upstream as TestCaseValues['upstream'],
  assert: testCase.assert as TestCaseValues['assert'],
  response: testCase.response,
})
