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

/** The candidates in turn, odd rounds in reverse, after a warm-up each; the median of each figure. */
export async function alternate(
  candidates: Record<string, () => Promise<Figures>>,
  rounds: number,
): Promise<Record<string, Figures>> {
  const names = Object.keys(candidates)
  const taken = new Map<string, Figures[]>(names.map((name) => [name, []]))
  for (const name of names) await candidates[name]?.()
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 ? names.toReversed() : names) {
      const figures = await candidates[name]?.()
      if (figures) taken.get(name)?.push(figures)
    }
  }
  const middle = (figures: Figures[], member: keyof Figures) => median(figures.map((one) => one[member]))
  return Object.fromEntries(
    [...taken].map(([name, figures]) => [
      name,
      { rate: middle(figures, 'rate'), p50: middle(figures, 'p50'), p99: middle(figures, 'p99') },
    ]),
  )
}
