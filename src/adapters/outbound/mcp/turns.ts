import { setImmediate } from 'node:timers/promises'

let lastTurn: Promise<void> = Promise.resolve()

/** Resolves in a later turn of the event loop, in each turn for one caller only. */
export function waitForTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}
