// Long synchronous work shares the event loop with requests: it runs in time slices and yields between them.
import { setImmediate } from 'node:timers/promises'

/** Lets pending I/O and timers run before the caller goes on. */
export const yieldToEventLoop = (): Promise<void> => setImmediate()

/** Runs a generator to its end; each `yield` of it yields to the event loop. */
export async function runInTimeSlices<Result>(work: Generator<void, Result, void>): Promise<Result> {
  let step = work.next()
  while (!step.done) {
    await yieldToEventLoop()
    step = work.next()
  }
  return step.value
}
