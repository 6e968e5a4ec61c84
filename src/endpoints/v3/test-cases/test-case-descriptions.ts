// What the OpenAPI document of v3 says about test cases.
import { exampleIds, exampleTime } from '#endpoints/shared/descriptions/example-texts.ts'
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'

const assertion: MemberDescriptions = {
  type: {
    text: 'How the value at the path is checked, with the names of promptfoo. `not-` before it turns it round.',
    values: {
      equals: 'it is this JSON value',
      'not-equals': 'it is another value, or there is none',
      contains: 'the text has this text in it, or the list has this item',
      'not-contains': 'the text or the list does not have it',
      'starts-with': 'the text begins with this text',
      'not-starts-with': 'it does not',
      regex: 'the text matches this regular expression',
      'not-regex': 'it does not',
      'is-json': 'it matches this JSON Schema',
      'not-is-json': 'it does not',
    },
  },
  path: {
    text: 'JSON Pointer into the call: `/outcome` (as in records of calls), `/request` (`method`, `url`, `path`, `query`, `headers`, `body`), `/response/status`, `/result` (`error`, `text`, `data`). Headers have lower case, and the credential is not among them.',
    example: '/result/data',
  },
  value: {
    text: 'What the check compares with; of `is-json` a JSON Schema.',
    example: { type: 'object', required: ['items'] },
  },
}

const response: MemberDescriptions = {
  status: { text: 'HTTP status. By default 200.', example: 200 },
  contentType: {
    text: 'Media type of the body. By default `application/json`.',
    example: 'application/json',
  },
  body: {
    text: 'The body as text, at most 64 KiB; for a tool of an MCP server the result of `tools/call` as JSON.',
    example: '{"items":[]}',
  },
  headers: {
    text: 'Headers that callers get, such as links to other pages.',
    example: { link: '</books?page=2>; rel="next"' },
  },
}

const testCase: MemberDescriptions = {
  id: { text: 'Identifies the test case.', example: exampleIds.testCase },
  appId: { text: 'The app.', example: exampleIds.app },
  key: {
    text: 'Name of the test case in reports and in `tenon.yaml`, unique in the app; absent: one from the tool.',
    example: 'finds_books',
  },
  description: { text: 'What it is about.', example: 'Finds a book by a word of its title.' },
  tool: { text: 'The key of the tool that is called.', example: 'find_books' },
  arguments: { text: 'The arguments of the call.', example: { title: 'dune' } },
  upstream: {
    text: 'Who answers the request. By default `auto`.',
    values: {
      auto: 'the recorded response if there is one, else the API if the tool is read-only; a tool that writes is not called without a recorded response',
      recorded: 'always the recorded response: nothing is sent',
      live: 'always the API, also if the tool writes: a run changes data',
    },
  },
  assert: {
    text: 'What must come of the call. If nothing is about `/outcome` or `/result/error`, the call must succeed.',
  },
  response: 'The recorded response; null: none.',
  hasResponse: 'Whether it has a recorded response.',
  createdAt: { text: 'When it was created.', example: exampleTime },
  updatedAt: { text: 'When it was changed last.', example: exampleTime },
}

const run: MemberDescriptions = {
  startedAt: { text: 'When the run began.', example: exampleTime },
  durationMs: 'How long it took, in milliseconds.',
  complete:
    'Whether all test cases of the app were run. Only such a run is stored and decides about a release.',
  passed: 'How many passed.',
  failed: 'How many did not.',
  cases: 'The result of each test case.',
  keys: { text: 'The keys of the test cases to run; absent: all.', example: ['finds_books'] },
  live: 'Whether read-only tools are called at the API although a response is recorded, which shows whether the API has changed.',
}

const report: MemberDescriptions = {
  key: { text: 'The key of the test case.', example: 'finds_books' },
  tool: { text: 'The key of its tool.', example: 'find_books' },
  passed: 'Whether everything was as expected.',
  upstream: {
    text: 'Who answered: `recorded` or `live`; null: the tool was not called.',
    example: 'recorded',
  },
  durationMs: 'How long the call took, in milliseconds.',
  message: { text: 'Why the tool was not called; empty: it was.', example: 'The connection has expired.' },
  differences: {
    text: 'What was not as expected, at most 20. Values of more than 2,000 characters are cut.',
    members: {
      type: { text: 'The type of the assertion.', example: 'equals' },
      path: { text: 'The path of the assertion.', example: '/result/data' },
      at: { text: 'Where inside of it; empty: all of it.', example: 'items[0].title' },
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
    text: 'How they stand.',
    values: {
      no_cases: 'the app has no test case',
      never_run: 'they were never run all together',
      outdated: 'the draft or a test case was changed since the last run of all',
      failed: 'at least one failed in the last run of all',
      passed: 'all passed, with the draft as it is now',
    },
  },
  lastRun: 'The newest run of all test cases; null: there was none.',
}

export const testCaseEntities = {
  TestAssertion: assertion,
  StoredTestAssertion: assertion,
  RecordedResponse: response,
  StoredRecordedResponse: response,
  TestCase: testCase,
  TestRecording: testCase,
  TestSuggestionRequest: {
    ...testCase,
    tool: { text: 'The key of the tool that was called.', example: 'find_books' },
  },
  TestRun: run,
  TestRunRequest: run,
  TestReport: report,
  TestStatus: status,
} satisfies Record<string, MemberDescriptions>

const caseMembers = { testCase: 'The test case.' }
const statusMembers = { tests: 'How the tests of the app stand.' }

export const testCaseOperations: Record<string, OperationDescription> = {
  'tests.read': {
    text: 'Returns whether tests must pass before a release, and the newest run of all of them.',
    members: statusMembers,
  },
  'tests.change': {
    text: 'Takes effect at once. Then `POST …/releases` is rejected with `draft_blocked`, and a deploy of v1 with `conflict`, until all test cases have passed with the draft as it is.',
    members: statusMembers,
  },
  'tests.run': {
    text: 'Calls the tool of each test case as the draft has it, without tools chained after it, and compares. Always 200: what failed is in the report. At most four at a time; after 60 seconds no further one begins. Calls at the API are recorded as calls of the owner. With `Accept: text/event-stream` the run so far arrives after each test case, without differences; it ends, and is not stored, when the client closes the connection.',
    members: { run: 'The report.' },
  },
  'testCases.list': { text: 'Lists the test cases of an app without their recorded responses.' },
  'testCases.create': {
    text: 'Creates a test case. Chat clients never see test cases: they are no part of a release. An app has at most 100.',
    members: caseMembers,
  },
  'testCases.record': {
    text: 'Calls the tool once, at its API, and stores the call: its response without secrets, and assertions that the same request is built and that the result has the same shape. A tool that writes does write. A response of more than 64 KiB, or one that is no text, is not stored.',
    members: { ...caseMembers, tool: { text: 'The key of the tool to call.', example: 'find_books' } },
  },
  'testCases.suggest': {
    text: 'Takes a call as executing a tool returns it, and sends nothing: the same request, and a result of the same shape, as a recorded test case has them. Without a response only the request is expected; arguments that the tool rejects need none. Nothing is stored.',
    members: { assert: { text: 'Assertions for a test case, which may be changed before it is created.' } },
  },
  'testCases.read': {
    text: 'Returns a test case with its recorded response and its ETag.',
    members: caseMembers,
  },
  'testCases.change': {
    text: 'Changes the members that the body has; all others stay. 409 if the key is taken.',
    members: caseMembers,
  },
  'testCases.delete': { text: 'Deletes a test case for good. Releases never had it.' },
}
