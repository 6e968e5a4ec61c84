import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { waitForRequestTurn, waitForTimeSlice } from './event-loop.ts'
import { runAsWriting, runInShare } from './request-share.ts'

/** Longer than a time slice. */
const longStepMs = 8

function computeFor(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** Turns that the test before has taken end. */
beforeEach(async () => {
  for (let turn = 0; turn < 3; turn++) await nextTurn()
})

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

test('a single request does not wait', async () => {
  expect(waitForRequestTurn('alice')).toBe(null)
  await nextTurn()
  await nextTurn()
  expect(waitForRequestTurn('alice')).toBe(null)
  await nextTurn()
})

test('one request starts in each turn of the event loop, of each user in turn', async () => {
  let turn = 0
  const started: [string, number][] = []
  const start = async (user: string) => {
    await waitForRequestTurn(user)
    started.push([user, turn])
  }
  const all = Promise.all([...['loud', 'loud', 'loud', 'loud'].map(start), ...['quiet', 'other'].map(start)])
  for (; started.length < 6; turn++) await nextTurn()
  await all
  expect(started.map(([user]) => user)).toEqual(['loud', 'loud', 'quiet', 'other', 'loud', 'loud'])
  expect(new Set(started.map(([, at]) => at)).size).toBeGreaterThanOrEqual(5)
})

test('the next slice goes to the user who has waited longest, however many requests another user has', async () => {
  const ran: string[] = []
  const wait = (user: string) =>
    runInShare({ user, app: '' }, async () => {
      await waitForTimeSlice()
      computeFor(longStepMs)
      ran.push(user)
    })
  await nextTurn()
  computeFor(longStepMs)
  await Promise.all([...['busy', 'busy', 'busy'].map(wait), wait('idle'), wait('busy')])
  await Promise.all([...['busy', 'busy'].map(wait), wait('idle')])
  expect(ran).toEqual(['busy', 'idle', 'busy', 'busy', 'busy', 'idle', 'busy', 'busy'])
})

test('a transaction that writes does not wait behind other work of its user', async () => {
  const ran: string[] = []
  const wait = async (name: string) => {
    await waitForTimeSlice()
    computeFor(longStepMs)
    ran.push(name)
  }
  await nextTurn()
  computeFor(longStepMs)
  await runInShare({ user: 'writer', app: '' }, () =>
    Promise.all([wait('a'), wait('b'), wait('c'), runAsWriting(() => wait('writing'))]),
  )
  expect(ran.indexOf('writing')).toBeLessThan(2)
})
