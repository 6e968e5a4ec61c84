// Starts requests one in each turn of the event loop, of each user in turn: who sends many at once would else have the
// event loop work on all of them before the one request of somebody else goes on. A request that comes alone waits for nothing.

const waitingByUser = new Map<string, (() => void)[]>()
let isTurnTaken = false

/** Null: it may start at once. */
export function waitForRequestTurn(user: string): Promise<void> | null {
  if (!isTurnTaken) {
    isTurnTaken = true
    setImmediate(startNext)
    return null
  }
  return new Promise((resolve) => {
    const waiting = waitingByUser.get(user)
    if (waiting) waiting.push(resolve)
    else waitingByUser.set(user, [resolve])
  })
}

/** The user who was served goes behind the others. */
function startNext(): void {
  const [next] = waitingByUser
  isTurnTaken = next !== undefined
  if (!next) return
  const [user, waiting] = next
  waitingByUser.delete(user)
  waiting.shift()?.()
  if (waiting.length > 0) waitingByUser.set(user, waiting)
  setImmediate(startNext)
}
