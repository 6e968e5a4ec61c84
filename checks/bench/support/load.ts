// A closed-loop load generator: each keep-alive connection sends its next request after the response to the last one.
import { Pool } from 'undici'
import { computeMedian, computePercentile } from '#checks/support/figures.ts'

/** A POST request; `path` may differ between requests. */
export type LoadRequest = {
  path: string | (() => string)
  headers: Record<string, string>
  body: string
}

export const sendLoadRequest = (pool: Pool, { path, headers, body }: LoadRequest, signal?: AbortSignal) =>
  pool.request({
    path: typeof path === 'string' ? path : path(),
    method: 'POST',
    headers,
    body,
    ...(signal && { signal }),
  })

/** `rate` in requests per second, `p50` and `p99` in milliseconds. */
export type LoadFigures = { rate: number; p50: number; p99: number }

export type LoadOptions = {
  connections: number
  milliseconds: number
  /** For an origin with a name or certificate of its own. */
  connect?: Pool.Options['connect']
}

export async function generateLoad(
  origin: string,
  request: LoadRequest,
  { connections, milliseconds, connect }: LoadOptions,
): Promise<LoadFigures> {
  const pool = new Pool(origin, { connections, pipelining: 1, ...(connect && { connect }) })
  const times: number[] = []
  const end = performance.now() + milliseconds
  const runConnection = async () => {
    while (performance.now() < end) {
      const start = performance.now()
      const reply = await sendLoadRequest(pool, request)
      const text = await reply.body.text()
      if (reply.statusCode !== 200 || text.includes('"isError":true'))
        throw new Error(`${origin}${request.path} answered ${reply.statusCode}: ${text}`)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, runConnection))
  await pool.close()
  return summarizeTimes(times, milliseconds)
}

const summarizeTimes = (times: number[], milliseconds: number): LoadFigures => ({
  rate: (times.length / milliseconds) * 1000,
  p50: computeMedian(times),
  p99: computePercentile(times, 0.99),
})

/** Creates a benchmark that runs `count` steps one after another; `undo` runs after each and is not timed. */
export const measureInSequence =
  <T>(step: () => Promise<T>, count: number, undo: (result: T) => Promise<unknown>) =>
  async (): Promise<LoadFigures> => {
    const times: number[] = []
    for (let n = 0; n < count; n++) {
      const start = performance.now()
      const result = await step()
      times.push(performance.now() - start)
      await undo(result)
    }
    return summarizeTimes(
      times,
      times.reduce((sum, time) => sum + time, 0),
    )
  }

/**
 * Ratios are relative to the first candidate in the same round, since the speed of the machine varies between rounds.
 */
export type ComparedFigures = LoadFigures & { ratio: number; p99Ratio: number }

/** Runs the candidates alternately, odd rounds in reverse order, after `warmUps` runs each; returns medians. */
export async function alternateCandidates(
  candidates: Record<string, () => Promise<LoadFigures>>,
  rounds: number,
  warmUps = 1,
): Promise<Record<string, ComparedFigures>> {
  const entries = Object.entries(candidates)
  for (const [, candidate] of entries) for (let n = 0; n < warmUps; n++) await candidate()
  const figuresByRound: Record<string, LoadFigures>[] = []
  for (let round = 0; round < rounds; round++) {
    const figures: Record<string, LoadFigures> = {}
    for (const [name, candidate] of round % 2 ? entries.toReversed() : entries) {
      figures[name] = await candidate()
    }
    figuresByRound.push(figures)
  }
  const [[first] = ['']] = entries
  const computeMedianOf = (name: string, of: (own: LoadFigures, ceiling: LoadFigures) => number) =>
    computeMedian(
      figuresByRound.flatMap(({ [name]: own, [first]: ceiling }) =>
        own && ceiling ? [of(own, ceiling)] : [],
      ),
    )
  const compareToFirst = (name: string): ComparedFigures => ({
    rate: computeMedianOf(name, ({ rate }) => rate),
    p50: computeMedianOf(name, ({ p50 }) => p50),
    p99: computeMedianOf(name, ({ p99 }) => p99),
    ratio: computeMedianOf(name, ({ rate }, ceiling) => rate / ceiling.rate),
    p99Ratio: computeMedianOf(name, ({ p99 }, ceiling) => p99 / ceiling.p99),
  })
  return Object.fromEntries(entries.map(([name]) => [name, compareToFirst(name)]))
}
