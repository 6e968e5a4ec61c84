// Implements the port `LargeResults`: large responses are decoded, validated and cut in a few threads.
import { availableParallelism } from 'node:os'
import { UpstreamError } from '#base/upstream-error.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import type { LargeResults } from '#core/ports/large-results.ts'
import type { Tenant } from '#core/ports/upstream.ts'
import { FairPool } from '#platform/fair-pool.ts'
import { SlotRejection } from '#platform/slot-rejection.ts'
import { parseResult, type ResultJob } from './result-job.ts'
import { ResultThread, type ResultThreadLimits } from './result-thread.ts'

export type LargeResultLimits = ResultThreadLimits & {
  /** At most; one core remains for requests. */
  threads: number
  /** How many responses may wait, shared by owner and app, and how many milliseconds. */
  waiting: number
  patienceMs: number
  /** A response with more values is not parsed. */
  maxValues: number
}

const defaultLimits: LargeResultLimits = {
  threads: 4,
  waiting: 64,
  patienceMs: 20_000,
  maxValues: Number.POSITIVE_INFINITY,
  workMs: 10_000,
  heapMiB: 1024,
  idleMs: 30_000,
}

/** `started` counts the jobs of all threads. */
export type ResultThreads = LargeResults & {
  state(): { waiting: number; started: number }
  close(): Promise<void>
}

/** The memory of the responses is that of their calls. */
export const createLargeResults = (limits: Partial<LargeResultLimits> = {}): ResultThreads =>
  createPool({ ...defaultLimits, ...limits })

const countThreads = ({ threads }: LargeResultLimits) =>
  Math.max(1, Math.min(threads, availableParallelism() - 1))

function createPool(limits: LargeResultLimits): ResultThreads {
  const threads = Array.from({ length: countThreads(limits) }, () => new ResultThread(limits))
  const pool = new FairPool(threads, { waiting: limits.waiting, waitMs: limits.patienceMs })
  let started = 0
  const runOnThread = ({ owner, app }: Tenant, job: ResultJob): Promise<ToolResult> =>
    pool.withResource([owner, app], (thread) => {
      started++
      return runJob(thread, job)
    })
  return {
    build: ({ tenant, ...job }) =>
      runOnThread(tenant, { ...job, maxValues: limits.maxValues }).catch(throwOverloadError),
    state: () => ({ waiting: pool.waiting, started }),
    close: async () => void (await Promise.all(threads.map((thread) => thread.end()))),
  }
}

async function runJob(thread: ResultThread, job: ResultJob) {
  const reply = await thread.run(job).catch((error: unknown) => {
    throw new UpstreamError('too_large', 'The response takes too much time or memory to process.', error)
  })
  if ('error' in reply) throw new Error(reply.error)
  return parseResult(reply.result)
}

function throwOverloadError(error: unknown): never {
  if (!(error instanceof SlotRejection)) throw error
  throw new UpstreamError(
    'overloaded',
    'Too many large responses are being processed. The server has processed the request; retry later, or ask for less.',
    error,
  )
}
