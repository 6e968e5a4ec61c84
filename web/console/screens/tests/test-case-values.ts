import type { NewTestCase, TestCase } from '../../api/queries/test-cases.ts'

/** What of a test case is edited. */
export type TestCaseValues = Required<NewTestCase>

/** The API names enumerations of replies as texts. */
export const toTestCaseValues = (testCase: TestCase): TestCaseValues => ({
  key: testCase.key,
  description: testCase.description,
  tool: testCase.tool,
  arguments: testCase.arguments,
  upstream: testCase.upstream as TestCaseValues['upstream'],
  assert: testCase.assert as TestCaseValues['assert'],
  response: testCase.response,
})
