// Long synchronous work shares the event loop with requests: it runs in time slices. The work of all requests waits in one
// queue, and one piece of it runs in each turn of the event loop: a turn does not grow with the number of requests.
import { runWithPauses, type TimeSlicedTask } from '#base/time-slices.ts'

/** Milliseconds after which work waits for others. A step that cannot be divided may last longer. */
const sliceMs = 3

const waiting: (() => void)[] = []
let sliceEndsAt = 0

const inSlice = Promise.resolve()

/**
 * To be awaited between the steps of long work. Resolves at once while the time slice of the work lasts, else after pending
 * I/O, and when the others that wait had theirs.
 */
export function waitForTimeSlice(): Promise<void> {
  if (performance.now() < sliceEndsAt) return inSlice
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(beginSlice)
  })
}

/** What was resumed runs after this function, until it waits again. */
function beginSlice(): void {
  sliceEndsAt = performance.now() + sliceMs
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(beginSlice)
}

/** Runs a computation to its end; each `yield` of it may end its time slice. */
export const runInTimeSlices = <Result>(task: TimeSlicedTask<Result>): Promise<Result> =>
  runWithPauses(task, waitForTimeSlice)
