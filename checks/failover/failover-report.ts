// The events of a failover, and the failures among them.
import type { CallLoadReport } from '#checks/drain/call-load.ts'
import { findLongestPause, type WriteLoadReport } from './write-load.ts'

export type FailoverReport = {
  calls: CallLoadReport
  writes: WriteLoadReport
  /** Ids of the apps that the new primary has. */
  storedIds: ReadonlySet<string>
  /** The number of call records of the new primary. */
  recorded: number
  exitCode: number | null
}

function countRejections({ failed }: WriteLoadReport): Map<string, number> {
  const rejections = new Map<string, number>()
  for (const { status, hasRetryAfter } of failed) {
    const kind = `${status}${hasRetryAfter ? '' : ' without Retry-After'}`
    rejections.set(kind, (rejections.get(kind) ?? 0) + 1)
  }
  return rejections
}

const countLost = ({ writes, storedIds }: FailoverReport): number =>
  writes.acknowledged.filter(({ appId }) => !storedIds.has(appId)).length

export function printFailover(name: string, report: FailoverReport): void {
  const { calls, writes, recorded, exitCode } = report
  const listed = [...countRejections(writes)].map(([kind, times]) => `${times} × ${kind}`).join(', ')
  console.log(`${name}: no write was accepted for ${Math.round(findLongestPause(writes))} ms (${listed})`)
  console.log(`  ${writes.acknowledged.length} writes acknowledged, ${countLost(report)} of them lost`)
  console.log(
    `  ${calls.answered} calls answered, ${calls.failures.length} failed; ${recorded} recorded; exit ${exitCode}`,
  )
}

export function findFailoverProblems(report: FailoverReport): string[] {
  const { calls, writes, recorded, exitCode } = report
  const lost = countLost(report)
  const lastAccepted = writes.acknowledged.at(-1)?.at ?? 0
  const lastFailed = writes.failed.at(-1)?.at ?? 0
  const otherRejections = [...countRejections(writes).keys()].filter((kind) => kind !== '503')
  return [
    ...new Set(calls.failures),
    ...otherRejections.map((kind) => `a write got ${kind}`),
    ...(lost > 0 ? [`${lost} acknowledged writes are lost`] : []),
    ...(lastAccepted > lastFailed ? [] : ['no write was accepted after the failover']),
    ...(recorded === calls.answered ? [] : [`${recorded} of ${calls.answered} calls are recorded`]),
    ...(exitCode === 0 ? [] : [`exit code ${exitCode}`]),
  ]
}
