// Long synchronous work shares the event loop with requests: it runs in time slices. One queue holds the waiting slices
// and the requests that have not started. Each turn of the event loop runs one of them, for the user who was served
// least recently. A turn therefore does not grow with the number of requests, and one user's requests do not delay
// another user.
import { runWithPauses, type TimeSlicedTask } from '#base/time-slices.ts'
import { findRequestShare } from './request-share.ts'
import { Turns } from './turns.ts'

/** Milliseconds after which work yields. A step that cannot be divided may take longer. */
const sliceMs = 1
/** The service's own work waits as one user. */
const ownWork = ''

const waitingByUser = new Map<string, (() => void)[]>()
const turns = new Turns()
let isTurnTaken = false
let sliceEndsAt = 0

const inSlice = Promise.resolve()

/**
 * Await this between the steps of long work. Resolves at once within the time slice of the work, otherwise after
 * pending I/O and the turns of the others.
 */
export function waitForTimeSlice(): Promise<void> {
  if (performance.now() < sliceEndsAt) return inSlice
  const { user, isWriting } = findRequestShare() ?? { user: ownWork }
  return waitForTurn(isWriting ? `writing ${user}` : user)
}

/**
 * Await this before a request starts. Null means it may start at once, since no other has started in this
 * turn.
 */
export function waitForRequestTurn(user: string): Promise<void> | null {
  if (isTurnTaken) return waitForTurn(user)
  takeTurn()
  return null
}

/** Runs a computation to its end; its time slice may end at each `yield`. */
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

/** The resumed work runs after this function returns, until it waits again. */
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
