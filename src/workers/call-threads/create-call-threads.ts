// Implements the port `CallThreads`: a few threads decode, validate and cut large responses, and match arguments with
// costly patterns.
import { availableParallelism } from 'node:os'
import { toRoundedNumbers } from '#base/exact-json.ts'
import { UpstreamError } from '#base/upstream-error.ts'
import { workBudgetViolation } from '#core/engines/schemas/json-schema/index.ts'
import type { CallThreads } from '#core/ports/call-threads.ts'
import type { Tenant } from '#core/ports/upstream.ts'
import { FairPool } from '#platform/fair-pool.ts'
import { SlotRejection } from '#platform/slot-rejection.ts'
import { CallThread, CallThreadLostError, type ThreadLimits } from './call-thread.ts'
import { parseCheckedArguments, parseResult, type ThreadJob, type ThreadReply } from './thread-job.ts'

export type CallThreadLimits = ThreadLimits & {
  /** The most threads; one core remains for requests. */
  threads: number
  /** How many responses may wait, shared by owner and app, and for how many milliseconds. */
  waiting: number
  patienceMs: number
  /** Responses with more values are not parsed. */
  maxValues: number
}

const defaultLimits: CallThreadLimits = {
  threads: 4,
  waiting: 64,
  patienceMs: 20_000,
  maxValues: Number.POSITIVE_INFINITY,
  workMs: 10_000,
  heapMiB: 1024,
  idleMs: 30_000,
}

/** `started` counts the jobs of all threads. */
export type CallThreadPool = CallThreads & {
  state(): { waiting: number; started: number }
  close(): Promise<void>
}

/** The memory of the responses is counted with their calls. */
export const createCallThreads = (limits: Partial<CallThreadLimits> = {}): CallThreadPool =>
  createPool({ ...defaultLimits, ...limits })

const countThreads = ({ threads }: CallThreadLimits) =>
  Math.max(1, Math.min(threads, availableParallelism() - 1))

function createPool(limits: CallThreadLimits): CallThreadPool {
  const threads = Array.from({ length: countThreads(limits) }, () => new CallThread(limits))
  const pool = new FairPool(threads, { waiting: limits.waiting, waitMs: limits.patienceMs })
  let started = 0
  const runOnThread = ({ owner, app }: Tenant, job: ThreadJob, tooMany: string): Promise<ThreadReply> => {
    const run = (thread: CallThread) => {
      started++
      return thread.run(job)
    }
    return pool.withResource([owner, app], run).catch((error) => throwOverloadError(error, tooMany))
  }
  return {
    async buildResult({ tenant, ...job }) {
      const resultJob = { ...job, tool: toRoundedNumbers(job.tool), maxValues: limits.maxValues }
      const reply = await runOnThread(tenant, resultJob, tooManyResponses).catch(throwTooLargeError)
      return parseResult(readReply(reply))
    },
    async validateArguments({ tenant, inputSchema, args, ignoresUnknown }) {
      const job = { inputSchema: toRoundedNumbers(inputSchema), args: JSON.stringify(args), ignoresUnknown }
      const reply = await runOnThread(tenant, job, tooManyArguments).catch(giveUp)
      return reply === null
        ? { violations: [workBudgetViolation], repair: null }
        : parseCheckedArguments(readReply(reply))
    },
    state: () => ({ waiting: pool.waiting, started }),
    close: async () => void (await Promise.all(threads.map((thread) => thread.end()))),
  }
}

const tooManyResponses =
  'Too many large responses are being processed. The server has processed the request; retry later, or request less data.'
const tooManyArguments =
  'Too many arguments that take long to validate are being validated. No request was sent; retry later, or send fewer arguments.'

function readReply(reply: ThreadReply): string {
  if ('error' in reply) throw new Error(reply.error)
  return reply.result
}

function throwOverloadError(error: unknown, message: string): never {
  if (!(error instanceof SlotRejection)) throw error
  throw new UpstreamError('overloaded', message, error)
}

function throwTooLargeError(error: unknown): never {
  if (!(error instanceof CallThreadLostError)) throw error
  throw new UpstreamError('too_large', 'The response takes too much time or memory to process.', error)
}

function giveUp(error: unknown): null {
  if (!(error instanceof CallThreadLostError)) throw error
  return null
}
