import { useQuery } from '@tanstack/react-query'
import { type TestStatus, testStatusQuery } from '../../api/queries/test-cases.ts'
import { type DatedReport, useTestRuns, withReports } from './test-runs.ts'

/** The newest report of each test case by key: from the last complete run, or from a later run in this window. */
export function useTestReports(appId: string): ReadonlyMap<string, DatedReport> {
  const status = useQuery(testStatusQuery(appId)).data
  const { reports } = useTestRuns(appId)
  return mergeReports(status, reports)
}

/** Tells whether a test case is running and has no report yet. */
export function useIsRunning(appId: string): (key: string) => boolean {
  const { controller, keys, soFar } = useTestRuns(appId)
  const done = new Set(soFar?.cases.map(({ key }) => key))
  return (key) => controller !== null && keys.has(key) && !done.has(key)
}

function mergeReports(
  status: TestStatus | undefined,
  own: ReadonlyMap<string, DatedReport>,
): ReadonlyMap<string, DatedReport> {
  const merged = status?.last_run ? withReports(new Map(), status.last_run) : new Map<string, DatedReport>()
  for (const [key, report] of own) {
    const other = merged.get(key)
    if (!other || Date.parse(other.started_at) <= Date.parse(report.started_at)) merged.set(key, report)
  }
  return merged
}
