// Implements the port `TokenCounter`: a child process, started on demand, counts tokens. Counts are cached by the
// digest of their text, since most tools do not change between two checks.
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ServiceError } from '#base/errors.ts'
import type { TokenCounter } from '#core/ports/token-counter.ts'
import { waitForTimeSlice } from '#platform/event-loop.ts'
import { FairPool } from '#platform/fair-pool.ts'
import { SlotRejection } from '#platform/slot-rejection.ts'
import { type ProcessLimits, WorkProcess, WorkProcessLost } from '../processes/work-process.ts'
import type { CountReply, CountRequest } from './messages.ts'

export type TokenCounterLimits = ProcessLimits & {
  /** How many requests may wait, and for how many milliseconds. */
  waiting: number
  patienceMs: number
  /** Cached counts, of some 100 bytes each. */
  cached: number
}

const defaultLimits: TokenCounterLimits = {
  waiting: 64,
  patienceMs: 20_000,
  memory: 128,
  workMs: 40_000,
  idleMs: 20_000,
  cached: 10_000,
}

/** Characters of one message, which the event loop sends in a few milliseconds. */
const batchCharacters = 256 * 1024

type CountingProcess = WorkProcess<CountRequest, CountReply>

export type TokenCountingProcess = TokenCounter & { close(): Promise<void> }

export function createTokenCounter(over: Partial<TokenCounterLimits> = {}): TokenCountingProcess {
  const limits = { ...defaultLimits, ...over }
  const process: CountingProcess = new WorkProcess(new URL('child.ts', import.meta.url), limits)
  const pool = new FairPool([process], { waiting: limits.waiting, waitMs: limits.patienceMs })
  const cache = new LRUCache<string, number>({ max: limits.cached })
  const countOn = (owner: string, texts: readonly string[]) =>
    pool.withResource([owner], (process) => countOnProcess(process, texts)).catch(throwUnavailable)
  async function countBatch(texts: readonly string[], owner: string): Promise<number[]> {
    const digests = texts.map(digestOf)
    const counts = new Map(digests.map((digest) => [digest, cache.get(digest)]))
    const missing = digests.flatMap((digest, index) =>
      counts.get(digest) === undefined ? [{ digest, text: texts[index] ?? '' }] : [],
    )
    if (missing.length > 0)
      for (const [index, count] of (
        await countOn(
          owner,
          missing.map(({ text }) => text),
        )
      ).entries()) {
        const { digest = '' } = missing[index] ?? {}
        counts.set(digest, count)
        cache.set(digest, count)
      }
    return digests.map((digest) => counts.get(digest) ?? 0)
  }
  return {
    async count(texts, owner) {
      const counts: number[] = []
      for (const batch of splitIntoBatches(texts)) {
        counts.push(...(await countBatch(batch, owner)))
        await waitForTimeSlice()
      }
      return counts
    },
    close: () => process.end(),
  }
}

const digestOf = (text: string) => hash('sha256', text, 'base64')

async function countOnProcess(process: CountingProcess, texts: readonly string[]): Promise<number[]> {
  process.begin()
  try {
    return (await process.exchange({ texts })).counts
  } catch (error) {
    await process.end()
    throw error
  } finally {
    process.rest()
  }
}

/** The event loop serves requests between batches. */
function splitIntoBatches(texts: readonly string[]): string[][] {
  const batches: string[][] = []
  let held = batchCharacters
  for (const text of texts) {
    held += text.length
    if (held > batchCharacters) {
      batches.push([])
      held = text.length
    }
    batches.at(-1)?.push(text)
  }
  return batches
}

function throwUnavailable(error: unknown): never {
  if (error instanceof SlotRejection)
    throw new ServiceError('unavailable', 'The tokens of too many apps are being counted; try again.')
  if (error instanceof WorkProcessLost)
    throw new ServiceError('unavailable', 'The tokens cannot be counted now; try again.', {
      internal: error.why,
    })
  throw error
}
