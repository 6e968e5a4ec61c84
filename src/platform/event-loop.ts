// Long synchronous work shares the event loop with requests: it runs in time slices and yields between them.
import { setImmediate } from 'node:timers/promises'
import { runWithPauses, type TimeSlicedTask } from '#base/time-slices.ts'

/** Lets pending I/O and timers run before the caller goes on. */
export const yieldToEventLoop = (): Promise<void> => setImmediate()

/** Runs a computation to its end; each `yield` of it yields to the event loop. */
export const runInTimeSlices = <Result>(task: TimeSlicedTask<Result>): Promise<Result> =>
  runWithPauses(task, yieldToEventLoop)
