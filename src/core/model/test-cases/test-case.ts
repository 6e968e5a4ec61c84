// A test case calls one tool of the draft and says what must come of it. Its assertions have the form of promptfoo's.
import type { Json, JsonObject } from '#base/json.ts'
import type { Instant } from '#base/time.ts'

export const assertionTypes = [
  'equals',
  'not-equals',
  'contains',
  'not-contains',
  'starts-with',
  'not-starts-with',
  'regex',
  'not-regex',
  'is-json',
  'not-is-json',
] as const
export type AssertionType = (typeof assertionTypes)[number]

/** `path`: a JSON Pointer into the `TestedCall`. `value`: for `is-json` a JSON Schema, for `regex` a pattern. */
export type TestAssertion = { type: AssertionType; path: string; value: Json }

/** `auto`: the recorded response if there is one, else the API if the tool only reads. */
export const testUpstreams = ['auto', 'recorded', 'live'] as const
export type TestUpstream = (typeof testUpstreams)[number]

/** A response of the API without secrets; of an MCP server, its result as JSON with status 200. */
export type RecordedResponse = {
  status: number
  contentType: string
  body: string
  /** Those that callers are told, by names in lower case; absent: none. */
  headers?: Record<string, string>
}

export type TestCase = {
  id: string
  appId: string
  /** Unique in the app. */
  key: string
  description: string
  /** The key of the tool, which the draft need not have. */
  tool: string
  arguments: JsonObject
  upstream: TestUpstream
  assert: TestAssertion[]
  response: RecordedResponse | null
  createdAt: Instant
  updatedAt: Instant
  revision: number
}

/** What its author decides. */
export type TestCaseContent = Pick<
  TestCase,
  'key' | 'description' | 'tool' | 'arguments' | 'upstream' | 'assert' | 'response'
>

/** An empty key: one from the tool. */
export type NewTestCase = TestCaseContent

/** Absent means unchanged. */
export type TestCaseChange = Partial<TestCaseContent>

export const maxTestCasesPerApp = 100
export const maxAssertions = 50
/** Bytes of the body of a recorded response. */
export const maxRecordedBytes = 64 * 1024
/** Bytes of the arguments as JSON, and of the assertions. */
export const maxTestJsonBytes = 64 * 1024

export const toTestCaseContent = ({
  key,
  description,
  tool,
  arguments: args,
  upstream,
  assert,
  response,
}: TestCaseContent): TestCaseContent => ({
  key,
  description,
  tool,
  arguments: args,
  upstream,
  assert,
  response,
})
