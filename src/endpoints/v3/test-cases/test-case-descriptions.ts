// Descriptions of test cases in the OpenAPI document of v3.
import { time } from '#core/entities/member.ts'
import { recordedResponseMembers, testAssertionMembers, testCase } from '#core/entities/test-case.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

const testCaseTexts = { ...testCase.members, hasResponse: 'Whether it has a recorded response.' }

const run: MemberDescriptions = {
  startedAt: time({ text: 'When the run began.' }),
  durationMs: 'How long it took, in milliseconds.',
  complete:
    'Whether all test cases of the app were run. Only such a run is stored and decides about a release.',
  passed: 'How many passed.',
  failed: 'How many did not.',
  cases: 'The result of each test case.',
  keys: { text: 'The keys of the test cases to run. By default, all.', example: ['finds_books'] },
  live: 'Whether read-only tools are called at the API although a response is recorded, which shows whether the API has changed.',
}

const report: MemberDescriptions = {
  key: { text: 'The key of the test case.', example: 'finds_books' },
  tool: { text: 'The key of its tool.', example: 'find_books' },
  passed: 'Whether everything was as expected.',
  upstream: {
    text: 'Where the response came from: `recorded` or `live`; null if the tool was not called.',
    example: 'recorded',
  },
  durationMs: 'How long the call took, in milliseconds.',
  message: { text: 'Why the tool was not called; null if it was.', example: 'The connection has expired.' },
  differences: {
    text: 'What was not as expected, at most 20. Values of more than 2,000 characters are cut.',
    members: {
      type: { text: 'The type of the assertion.', example: 'equals' },
      path: { text: 'The path of the assertion.', example: '/result/data' },
      at: { text: 'The place inside that value; empty for the whole value.', example: 'items[0].title' },
      message: { text: 'What is wrong.', example: 'is another value' },
      expected: { text: 'What was expected.', example: 'Dune' },
      actual: { text: 'What was there.', example: 'Emma' },
    },
  },
}

const status: MemberDescriptions = {
  required:
    'Whether the app can only be released after a run of all its test cases in which every one passed.',
  cases: 'How many test cases the app has.',
  state: {
    text: 'Their state.',
    values: {
      no_cases: 'the app has no test case',
      never_run: 'they were never all run together',
      outdated: 'the draft or a test case was changed since the last run of all',
      failed: 'at least one failed in the last run of all',
      passed: 'all passed, with the draft as it is now',
    },
  },
  lastRun: 'The newest run of all test cases; null if there was none.',
}

export const entities = {
  TestAssertion: testAssertionMembers,
  StoredTestAssertion: testAssertionMembers,
  RecordedResponse: recordedResponseMembers,
  StoredRecordedResponse: recordedResponseMembers,
  TestCase: testCaseTexts,
  TestRecording: testCaseTexts,
  TestSuggestionRequest: {
    ...testCaseTexts,
    tool: { text: 'The key of the tool that was called.', example: 'find_books' },
  },
  TestRun: run,
  TestRunRequest: run,
  TestReport: report,
  TestStatus: status,
} satisfies Record<string, MemberDescriptions>

export const operations: OperationDescriptions = {
  'tests.read': 'Returns whether tests must pass before a release, and the newest run of all of them.',
  'tests.change':
    'Takes effect at once. Then `POST …/releases` is rejected with `draft_blocked`, and a deploy of v1 with `conflict`, until all test cases have passed with the draft as it is.',
  'tests.run':
    'Calls the tool of each test case as it is in the draft, without chained tools, and compares the result. Always 200: what failed is in the report. At most four at a time; after 60 seconds no further one begins. Calls at the API are recorded as calls of the owner. With `Accept: text/event-stream` the run so far arrives after each test case, without differences; it ends, and is not stored, when the client closes the connection.',
  'testCases.list': 'Lists the test cases of an app without their recorded responses.',
  'testCases.create':
    'Creates a test case. Chat clients never see test cases, since they are not part of a release. An app has at most 100.',
  'testCases.record': {
    text: 'Calls the tool once, at its API, and stores the call: its response without secrets, and assertions that the same request is built and that the result has the same shape. A tool that writes does write. A response of more than 64 KiB, or one that is not text, is not stored.',
    members: { tool: { text: 'The key of the tool to call.', example: 'find_books' } },
  },
  'testCases.suggest': {
    text: 'Suggests assertions from a call in the form that executing a tool returns: the same request, and a result of the same shape, as for a recorded test case. Without a response, only the request is expected; if the tool rejects the arguments, no response is needed. Nothing is sent or stored.',
    members: { assert: 'Assertions for a test case, which may be changed before it is created.' },
  },
  'testCases.read': 'Returns a test case with its recorded response and its ETag.',
  'testCases.change': 'Changes the members that the body has; all others stay. 409 if the key is taken.',
  'testCases.delete': 'Deletes a test case for good. Releases never had it.',
}
