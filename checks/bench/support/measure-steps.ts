// Requests of the management API one after the other: how long each kind takes, beside what it may take.
import type { ImportEnvironment } from './import-environment.ts'

/** `ceiling` is what it may take, in milliseconds. */
export type MeasuredStep = {
  title: string
  ceiling: number
  run: () => Promise<{ status: number; body: unknown }>
}

const padColumn = (text: string, width: number) => text.padStart(width)

/** Runs each step `runs` times and prints its figures below the title. */
export async function measureSteps(
  environment: ImportEnvironment,
  { title, runs, steps }: { title: string; runs: number; steps: readonly MeasuredStep[] },
): Promise<void> {
  const titles = ['p50 ms', 'max ms', 'busy ms', 'ceiling'].map((column) => padColumn(column, 9))
  console.log(`\n${title.padEnd(44)}${titles.join('')}`)
  for (const step of steps) await measureStep(environment, step, runs)
}

/** `busy` is the longest time that the event loop of the service did nothing else. */
async function measureStep(
  { measure }: ImportEnvironment,
  { title, ceiling, run }: MeasuredStep,
  runs: number,
): Promise<void> {
  const times: number[] = []
  let longestBusy = 0
  for (let n = 0; n < runs; n++) {
    const { ms, busy, reply } = await measure(async () => (await run()) as never)
    if (reply.status > 299) throw new Error(`${title}: ${JSON.stringify(reply.body).slice(0, 500)}`)
    times.push(ms)
    longestBusy = Math.max(longestBusy, busy)
  }
  times.sort((a, b) => a - b)
  const figures = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0, longestBusy, ceiling]
  console.log(title.padEnd(44) + figures.map((ms) => padColumn(ms.toFixed(0), 9)).join(''))
}
