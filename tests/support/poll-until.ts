import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

export type Waiting = { child?: ChildProcess; patienceMs?: number; pauseMs?: number }

/** Asks until `isDone`. Throws when that takes too long, or when `child` ends first. */
export async function pollUntil(
  what: string,
  isDone: () => Promise<boolean> | boolean,
  { child, patienceMs = 60_000, pauseMs = 50 }: Waiting = {},
): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await isDone())) {
    const hasEnded = child && (child.exitCode !== null || child.signalCode !== null)
    if (hasEnded) throw new Error(`${child.spawnargs.join(' ')} ended before this: ${what}`)
    if (Date.now() > deadline) throw new Error(`Not within ${patienceMs / 1000} s: ${what}`)
    await sleep(pauseMs)
  }
}

/** Whether a GET gets a successful response. */
export const isAnswering = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
