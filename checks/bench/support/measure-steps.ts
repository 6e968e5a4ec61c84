// Requests of the management API one after the other: the time of each kind next to its ceiling.
import { computeMedian, printRow } from '#checks/support/figures.ts'
import type { ImportEnvironment } from './import-environment.ts'

/** `ceiling`: the permitted milliseconds. */
export type MeasuredStep = {
  title: string
  ceiling: number
  run: () => Promise<{ status: number; body: unknown }>
}

/** Runs each step `runs` times and prints its figures below the title. */
export async function measureSteps(
  environment: ImportEnvironment,
  { title, runs, steps }: { title: string; runs: number; steps: readonly MeasuredStep[] },
): Promise<void> {
  console.log('')
  printRow(title, ['p50 ms', 'max ms', 'busy ms', 'ceiling'])
  for (const step of steps) await measureStep(environment, step, runs)
}

/** `busy`: the longest time that the service's event loop was held. */
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
  const figures = [computeMedian(times), Math.max(...times), longestBusy, ceiling]
  printRow(
    title,
    figures.map((ms) => ms.toFixed(0)),
  )
}
