import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { waitForTimeSlice } from './event-loop.ts'

/** Longer than a time slice. */
const longStepMs = 8

function computeFor(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** Steps that each take longer than a slice, with the turn of the event loop in which they ran. */
async function runSteps(turns: { count: number }, log: [string, number][], name: string): Promise<void> {
  for (let step = 0; step < 3; step++) {
    await waitForTimeSlice()
    log.push([name, turns.count])
    computeFor(longStepMs)
  }
}

/** Counts turns until the work is done. */
async function countTurns(turns: { count: number }, work: Promise<unknown>): Promise<void> {
  let isDone = false
  void work.finally(() => (isDone = true))
  while (!isDone) {
    turns.count++
    await nextTurn()
  }
}

test('work of several requests takes turns, and no turn of the event loop has two pieces of it', async () => {
  const turns = { count: 0 }
  const log: [string, number][] = []
  const names = ['a', 'b', 'c']
  await countTurns(turns, Promise.all(names.map((name) => runSteps(turns, log, name))))
  expect(log.map(([name]) => name)).toEqual([...names, ...names, ...names])
  expect(new Set(log.map(([, turn]) => turn)).size).toBe(log.length)
})

test('short steps share a time slice, and long work still ends its slices', async () => {
  await waitForTimeSlice()
  const turns = { count: 0 }
  const steps = 2_000
  const work = async () => {
    for (let step = 0; step < steps; step++) {
      await waitForTimeSlice()
      computeFor(0.02)
    }
  }
  await countTurns(turns, work())
  expect(turns.count).toBeGreaterThan(2)
  expect(turns.count).toBeLessThan(steps / 2)
})
