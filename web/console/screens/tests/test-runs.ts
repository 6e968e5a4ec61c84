// The test runs of this window, one at a time for each app. They continue when another screen is opened.
import { useSyncExternalStore } from 'react'
import { appKey } from '../../api/queries/apps.ts'
import { runTestCases, type TestReport, type TestRun } from '../../api/queries/test-cases.ts'
import { queryClient } from '../../api/query-client.ts'

/** A report with the time of its run. The run may have covered only this test case. */
export type DatedReport = TestReport & { started_at: string }

export type TestRunState = {
  /** Null if nothing is running. */
  controller: AbortController | null
  /** The keys of the running test cases. */
  keys: ReadonlySet<string>
  /** The reports so far. */
  soFar: TestRun | null
  /** The newest report of each test case that ran in this window, by key. */
  reports: ReadonlyMap<string, DatedReport>
  error: unknown
}

const idle: TestRunState = {
  controller: null,
  keys: new Set(),
  soFar: null,
  reports: new Map(),
  error: null,
}

const states = new Map<string, TestRunState>()
const listeners = new Set<() => void>()

const readState = (appId: string) => states.get(appId) ?? idle

function updateState(appId: string, change: Partial<TestRunState>): void {
  states.set(appId, { ...readState(appId), ...change })
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTestRuns = (appId: string): TestRunState =>
  useSyncExternalStore(subscribe, () => readState(appId))

export function cancelTestRun(appId: string): void {
  readState(appId).controller?.abort()
  updateState(appId, { controller: null, soFar: null })
}

export type TestRunRequest = {
  appId: string
  /** The keys of test cases. */
  keys: readonly string[]
  /** Whether the run covers all test cases of the app. A release requires such a run. */
  isComplete: boolean
  isLive: boolean
}

/** Resolves with the run; null if it failed or was cancelled, or if another run is in progress. */
export async function startTestRun({
  appId,
  keys,
  isComplete,
  isLive,
}: TestRunRequest): Promise<TestRun | null> {
  if (readState(appId).controller) return null
  const controller = new AbortController()
  const { signal } = controller
  updateState(appId, { controller, keys: new Set(keys), soFar: null, error: null })
  try {
    const run = await runTestCases({
      appId,
      keys: isComplete ? null : [...keys],
      isLive,
      signal,
      onProgress: (soFar) => !signal.aborted && updateState(appId, { soFar }),
    })
    if (signal.aborted) return null
    await queryClient.invalidateQueries({ queryKey: appKey(appId) })
    updateState(appId, { controller: null, soFar: null, reports: withReports(readState(appId).reports, run) })
    return run
  } catch (error) {
    if (!signal.aborted) updateState(appId, { controller: null, soFar: null, error })
    return null
  }
}

export const withReports = (
  reports: ReadonlyMap<string, DatedReport>,
  { started_at, cases }: TestRun,
): Map<string, DatedReport> =>
  new Map([...reports, ...cases.map((report) => [report.key, { ...report, started_at }] as const)])
