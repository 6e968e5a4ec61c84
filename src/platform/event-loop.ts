// Long synchronous work shares the event loop with requests: it runs in time slices. One queue has the slices that wait and
// the requests that have not started; in each turn of the event loop one of them runs, that of the user who was served least
// recently. So a turn does not grow with the number of requests, and nobody waits longer because another user sends more.
import { runWithPauses, type TimeSlicedTask } from '#base/time-slices.ts'
import { findRequestShare } from './request-share.ts'
import { Turns } from './turns.ts'

/** Milliseconds after which work waits for others. A step that cannot be divided may last longer. */
const sliceMs = 1
/** The service's own work waits as one user. */
const ownWork = ''

const waitingByUser = new Map<string, (() => void)[]>()
const turns = new Turns()
let isTurnTaken = false
let sliceEndsAt = 0

const inSlice = Promise.resolve()

/**
 * To be awaited between the steps of long work. Resolves at once while the time slice of the work lasts, else after pending
 * I/O, and when the others that wait had theirs.
 */
export function waitForTimeSlice(): Promise<void> {
  if (performance.now() < sliceEndsAt) return inSlice
  const { user, isWriting } = findRequestShare() ?? { user: ownWork }
  return waitForTurn(isWriting ? `writing ${user}` : user)
}

/** To be awaited before a request starts. Null: it may start at once, since none has in this turn. */
export function waitForRequestTurn(user: string): Promise<void> | null {
  if (isTurnTaken) return waitForTurn(user)
  takeTurn()
  return null
}

/** Runs a computation to its end; each `yield` of it may end its time slice. */
export const runInTimeSlices = <Result>(task: TimeSlicedTask<Result>): Promise<Result> =>
  runWithPauses(task, waitForTimeSlice)

function waitForTurn(user: string): Promise<void> {
  if (!isTurnTaken) takeTurn()
  return new Promise((resolve) => {
    const waiting = waitingByUser.get(user)
    if (waiting) waiting.push(resolve)
    else waitingByUser.set(user, [resolve])
  })
}

function takeTurn(): void {
  isTurnTaken = true
  setImmediate(runNext)
}

/** What was resumed runs after this function, until it waits again. */
function runNext(): void {
  isTurnTaken = false
  const [next] = turns.order(waitingByUser)
  if (!next) return
  takeTurn()
  const [user, waiting] = next
  turns.end(user)
  sliceEndsAt = performance.now() + sliceMs
  if (waiting.length === 1) waitingByUser.delete(user)
  waiting.shift()?.()
}
