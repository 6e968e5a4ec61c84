// Implements the port `LargeResults`: large responses are decoded, validated and cut in a few threads.
import { availableParallelism } from 'node:os'
import {
  type MemoryBudget,
  MemoryExhaustedError,
  runWithMemory,
  unlimitedMemory,
} from '#base/memory-budget.ts'
import { UpstreamError } from '#base/upstream-error.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import type { LargeResults } from '#core/ports/large-results.ts'
import { FairQueue } from './fair-queue.ts'
import { parseResult, type ResultJob } from './result-job.ts'
import { ResultThread, type ResultThreadLimits } from './result-thread.ts'

export type LargeResultLimits = ResultThreadLimits & {
  threads: number
  /** How many responses may wait. */
  waiting: number
  /** A response with more values is not parsed. */
  maxValues: number
}

/** One core remains for requests. */
const defaultLimits: LargeResultLimits = {
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waiting: 64,
  maxValues: Number.POSITIVE_INFINITY,
  workMs: 10_000,
  heapMiB: 1024,
  idleMs: 30_000,
}

type Waiter = (thread: ResultThread) => void

/** `started` counts the jobs of all threads. */
export type ResultThreads = LargeResults & {
  state(): { waiting: number; started: number }
  close(): Promise<void>
}

export function createLargeResults(
  limits: Partial<LargeResultLimits> = {},
  memory: MemoryBudget = unlimitedMemory,
): ResultThreads {
  return createPool({ ...defaultLimits, ...limits }, memory)
}

function createPool(limits: LargeResultLimits, memory: MemoryBudget): ResultThreads {
  const threads = Array.from({ length: limits.threads }, () => new ResultThread(limits))
  const idle = [...threads]
  const queue = new FairQueue<Waiter>()
  let started = 0
  const acquire = (tenant: string): ResultThread | Promise<ResultThread> => {
    const thread = idle.pop()
    if (thread) return thread
    if (queue.length >= limits.waiting) throw createOverloadError('too many large responses wait')
    return new Promise((resolve) => queue.add(tenant, resolve))
  }
  const release = (thread: ResultThread) => {
    const next = queue.take()
    if (next) next(thread)
    else idle.push(thread)
  }
  return {
    build: ({ tenant, ...job }) =>
      withMemory(memory, job.response.body.length * memoryFactor, async () => {
        const thread = await acquire(tenant)
        started++
        try {
          return await runJob(thread, { ...job, maxValues: limits.maxValues })
        } finally {
          release(thread)
        }
      }),
    state: () => ({ waiting: queue.length, started }),
    close: async () => void (await Promise.all(threads.map((thread) => thread.end()))),
  }
}

/** The body, its copy in the thread, and its text. */
const memoryFactor = 3

const withMemory = (memory: MemoryBudget, bytes: number, work: () => Promise<ToolResult>) =>
  runWithMemory(memory, bytes, work).catch((error: unknown) => {
    throw error instanceof MemoryExhaustedError ? createOverloadError(error) : error
  })

async function runJob(thread: ResultThread, job: ResultJob) {
  const reply = await thread.run(job).catch((error: unknown) => {
    throw new UpstreamError('too_large', 'The response takes too much time or memory to process.', error)
  })
  if ('error' in reply) throw new Error(reply.error)
  return parseResult(reply.result)
}

const createOverloadError = (internal: unknown) =>
  new UpstreamError(
    'overloaded',
    'Too many large responses are being processed. The request was processed by the server; retry later, or ask for less.',
    internal,
  )
