// A closed loop of keep-alive connections: each sends its next request when the last one is answered.
import { Pool } from 'undici'

export type Shot = {
  path: string | (() => string)
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: () => string
}

/** `rate` in requests a second, the others in milliseconds. */
export type Figures = { rate: number; p50: number; p99: number }

const percentile = (sorted: number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0

export async function load(
  origin: string,
  shot: Shot,
  { connections, milliseconds }: { connections: number; milliseconds: number },
): Promise<Figures> {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const times: number[] = []
  const end = performance.now() + milliseconds
  const worker = async () => {
    while (performance.now() < end) {
      const start = performance.now()
      const { path, method, headers } = shot
      const reply = await pool.request({
        path: typeof path === 'string' ? path : path(),
        method,
        headers,
        body: method === 'POST' ? shot.body() : null,
      })
      const text = await reply.body.text()
      if (reply.statusCode !== 200 || text.includes('"isError":true'))
        throw new Error(`${origin}${path} answered ${reply.statusCode}: ${text}`)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  await pool.close()
  return figuresOf(times, milliseconds)
}

function figuresOf(times: number[], milliseconds: number): Figures {
  times.sort((a, b) => a - b)
  return {
    rate: (times.length / milliseconds) * 1000,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }
}

/** So many steps, one after another; what `undo` takes is not counted. */
export const inSequence =
  <T>(step: () => Promise<T>, count: number, undo: (result: T) => Promise<unknown>) =>
  async (): Promise<Figures> => {
    const times: number[] = []
    for (let n = 0; n < count; n++) {
      const start = performance.now()
      const result = await step()
      times.push(performance.now() - start)
      await undo(result)
    }
    return figuresOf(
      times,
      times.reduce((sum, time) => sum + time, 0),
    )
  }

const median = (values: number[]) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )

/** Ratios are to the rate and the p99 of the first candidate in the same round, since a machine is not as fast all the time. */
export type Compared = Figures & { ratio: number; p99Ratio: number }

/** The candidates in turn, odd rounds in reverse, after so many warm-ups each; the median of each figure. */
export async function alternate(
  candidates: Record<string, () => Promise<Figures>>,
  rounds: number,
  warmUps = 1,
): Promise<Record<string, Compared>> {
  const entries = Object.entries(candidates)
  for (const [, candidate] of entries) for (let n = 0; n < warmUps; n++) await candidate()
  const taken: Record<string, Figures>[] = []
  for (let round = 0; round < rounds; round++) {
    const figures: Record<string, Figures> = {}
    for (const [name, candidate] of round % 2 ? entries.toReversed() : entries) {
      figures[name] = await candidate()
    }
    taken.push(figures)
  }
  const [[first] = ['']] = entries
  const middle = (name: string, of: (own: Figures, ceiling: Figures) => number) =>
    median(taken.flatMap(({ [name]: own, [first]: ceiling }) => (own && ceiling ? [of(own, ceiling)] : [])))
  const compared = (name: string): Compared => ({
    rate: middle(name, ({ rate }) => rate),
    p50: middle(name, ({ p50 }) => p50),
    p99: middle(name, ({ p99 }) => p99),
    ratio: middle(name, ({ rate }, ceiling) => rate / ceiling.rate),
    p99Ratio: middle(name, ({ p99 }, ceiling) => p99 / ceiling.p99),
  })
  return Object.fromEntries(entries.map(([name]) => [name, compared(name)]))
}
