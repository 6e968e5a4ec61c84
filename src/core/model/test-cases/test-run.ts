import type { Json, JsonObject } from '#base/json.ts'
import type { Instant } from '#base/time.ts'
import type { CallOutcome } from '../calls/call-record.ts'
import type { AssertionType } from './test-case.ts'

/**
 * The data that assertions check. `query`: values by name; a list where a name repeats. `data`: the structured content.
 */
export type TestedCall = {
  outcome: CallOutcome
  /** Null means nothing was sent. A body that is JSON is parsed. It has no credential. */
  request: {
    method: string
    url: string
    path: string
    query: JsonObject
    headers: JsonObject
    body: Json
  } | null
  response: { status: number | null } | null
  result: { error: boolean; text: string; data: Json }
}

/** `path` is the path of the assertion, `at` the dotted path inside the value found there. Long values are cut. */
export type TestDifference = {
  type: AssertionType
  path: string
  at: string
  message: string
  expected: Json
  actual: Json
}

export type TestCaseReport = {
  key: string
  tool: string
  passed: boolean
  /** Null means the tool was not called. */
  upstream: 'recorded' | 'live' | null
  durationMs: number
  /** Why the tool was not called; "" when it was. */
  message: string
  differences: TestDifference[]
}

/** `complete`: whether all cases of the app were run. */
export type TestRun = {
  startedAt: Instant
  durationMs: number
  complete: boolean
  passed: number
  failed: number
  cases: TestCaseReport[]
}

/** The newest complete run of an app; `digest` identifies the draft and the cases that were run. */
export type StoredTestRun = { digest: string; run: TestRun }

/** `outdated`: the draft or the cases have changed since the last run. */
export const testStates = ['no_cases', 'never_run', 'outdated', 'failed', 'passed'] as const
export type TestState = (typeof testStates)[number]

/** Whether tests must pass before a release, and their state. */
export type TestStatus = {
  required: boolean
  cases: number
  state: TestState
  lastRun: TestRun | null
}
