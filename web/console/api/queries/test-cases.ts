import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { collectPages } from '#client'
import { api, readBody, readVersioned } from '../api-client.ts'
import { readProgress } from '../read-progress.ts'
import { appKey } from './apps.ts'

export type TestCase = components['schemas']['TestCase']
export type TestCaseItem = components['schemas']['TestCaseItem']
export type NewTestCase = components['schemas']['TestCaseCreation']
export type TestCaseChange = components['schemas']['TestCaseChange']
export type TestAssertion = components['schemas']['TestAssertion']
export type RecordedResponse = components['schemas']['RecordedResponse']
export type TestRun = components['schemas']['TestRun']
export type TestReport = components['schemas']['TestReport']
export type TestStatus = components['schemas']['TestStatus']

const toAppPath = (appId: string) => ({ path: { app_id: appId } })
const toPath = (appId: string, caseId: string) => ({ path: { app_id: appId, test_case_id: caseId } })

/** Whether a release requires passing tests, and the newest complete run. */
export const testStatusQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'tests'),
    queryFn: () =>
      readBody(api.GET('/api/v3/apps/{app_id}/tests', { params: toAppPath(appId) })).then(
        ({ tests }) => tests,
      ),
  })

export const testCaseListQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'test-cases'),
    queryFn: () =>
      collectPages((cursor) =>
        readBody(
          api.GET('/api/v3/apps/{app_id}/test-cases', {
            params: { ...toAppPath(appId), query: { limit: 100, cursor } },
          }),
        ),
      ),
  })

export const testCaseQuery = (appId: string, caseId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'test-cases', caseId),
    queryFn: () =>
      readVersioned(
        api.GET('/api/v3/apps/{app_id}/test-cases/{test_case_id}', { params: toPath(appId, caseId) }),
      ),
  })

export const createTestCase = (appId: string, body: NewTestCase) =>
  readBody(api.POST('/api/v3/apps/{app_id}/test-cases', { params: toAppPath(appId), body })).then(
    ({ test_case }) => test_case,
  )

/** Calls the tool at its API. */
export const recordTestCase = (appId: string, body: components['schemas']['TestRecording']) =>
  readBody(api.POST('/api/v3/apps/{app_id}/test-cases/record', { params: toAppPath(appId), body })).then(
    ({ test_case }) => test_case,
  )

/** Suggests assertions from a call that was already made. Nothing is sent to the API. */
export const suggestTestAssertions = (appId: string, body: components['schemas']['TestSuggestionRequest']) =>
  readBody(api.POST('/api/v3/apps/{app_id}/test-cases/suggestion', { params: toAppPath(appId), body })).then(
    ({ assert }) => assert as TestAssertion[],
  )

export const changeTestCase = (
  { app_id: appId, id }: Pick<TestCase, 'app_id' | 'id'>,
  body: TestCaseChange,
  etag: string,
) =>
  readVersioned(
    api.PATCH('/api/v3/apps/{app_id}/test-cases/{test_case_id}', {
      params: { ...toPath(appId, id), header: { 'If-Match': etag } },
      body,
    }),
  )

export const deleteTestCase = (appId: string, caseId: string) =>
  readBody(api.DELETE('/api/v3/apps/{app_id}/test-cases/{test_case_id}', { params: toPath(appId, caseId) }))

export const changeTestsRequired = (appId: string, required: boolean) =>
  readBody(api.PATCH('/api/v3/apps/{app_id}/tests', { params: toAppPath(appId), body: { required } })).then(
    ({ tests }) => tests,
  )

type TestRunning = {
  appId: string
  /** The keys of the test cases to run; null runs all. */
  keys: string[] | null
  isLive: boolean
  /** Aborting cancels the run. */
  signal: AbortSignal
  /** Called after each test case, with the run so far, without differences. */
  onProgress: (run: TestRun) => void
}

export async function runTestCases({ appId, keys, isLive, signal, onProgress }: TestRunning) {
  const reply = api.POST('/api/v3/apps/{app_id}/tests/run', {
    params: toAppPath(appId),
    body: { live: isLive, ...(keys && { keys }) },
    headers: { Accept: 'text/event-stream' },
    parseAs: 'stream',
    signal,
  })
  const last = await readProgress<{ run: TestRun }>(reply, ({ run }) => onProgress(run))
  return last.run
}
