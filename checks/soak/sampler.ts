import { readdirSync } from 'node:fs'
import { computeMedian, computePercentile } from '#checks/support/figures.ts'
import { readResidentMiB } from '../bench/support/processes.ts'
import type { MinuteSample } from './growth.ts'

/** Collects the samples of a minute. */
export function createSampler(pid: number | undefined) {
  let resident: number[] = []
  let handles: number[] = []
  let times: number[] = []
  return {
    recordCall: (ms: number) => void times.push(ms),
    /** False when the process has ended. */
    sampleProcess(): boolean {
      try {
        resident.push(readResidentMiB(pid))
        handles.push(readdirSync(`/proc/${pid}/fd`).length)
        return true
      } catch {
        return false
      }
    },
    /** The figures since the last call. */
    takeMinute(): MinuteSample {
      const sample = {
        residentMiB: computeMedian(resident),
        handles: computeMedian(handles),
        p99: computePercentile(times, 0.99),
        calls: times.length,
      }
      ;[resident, handles, times] = [[], [], []]
      return sample
    },
  }
}
