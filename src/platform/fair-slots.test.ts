import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { FairSlots } from './fair-slots.ts'
import type { SlotRejection } from './slot-rejection.ts'

const longWaitMs = 60_000
const limits = { running: 256, waiting: 512, reserved: 16, waitMs: longWaitMs }

/** Takes slots until none is free; returns how many. */
function takeAll(slots: FairSlots, ...path: string[]): number {
  const share = slots.openShare(path)
  let count = 0
  while (share.tryAcquire()) count++
  return count
}

const describeAcquisition = (work: Promise<unknown>) =>
  work.then(
    () => 'acquired',
    ({ level, isCancelled }: SlotRejection) => (isCancelled ? 'cancelled' : `rejected at level ${level}`),
  )

describe('of 256 slots', () => {
  test('one server gets 32, one app 64 with many servers, one owner 128 with many apps', () => {
    expect(takeAll(new FairSlots(limits), 'owner', 'app', 'server')).toBe(32)
    const byServer = new FairSlots(limits)
    for (let n = 0; n < 100; n++) takeAll(byServer, 'owner', 'app', `server ${n}`)
    expect(byServer.running).toBe(64)
    const byApp = new FairSlots(limits)
    for (let n = 0; n < 100; n++)
      for (let m = 0; m < 100; m++) takeAll(byApp, 'owner', `app ${n}`, `server ${m}`)
    expect(byApp.running).toBe(128)
  })

  test('another app gets several although eight apps of the same owner have taken all they can', () => {
    const slots = new FairSlots(limits)
    for (let n = 0; n < 8; n++) takeAll(slots, 'owner', `app ${n}`, 'server')
    expect(takeAll(slots, 'owner', 'another app', 'server')).toBeGreaterThanOrEqual(3)
  })

  test('sixteen are reserved for owners that have none', () => {
    const slots = new FairSlots(limits)
    for (let n = 0; n < 8; n++)
      for (let m = 0; m < 100; m++) takeAll(slots, `loud ${n}`, `app ${m}`, 'server')
    expect(slots.running).toBe(255)
    for (let n = 0; n < 16; n++) {
      expect(slots.openShare(['loud 0', 'new app', 'server']).tryAcquire()).toBe(false)
      expect(takeAll(slots, `newcomer ${n}`, 'app', 'server')).toBe(1)
    }
  })
})

test('a rejection names the limit that is exhausted', async () => {
  const slots = new FairSlots({ running: 8, waiting: 0, reserved: 0, waitMs: longWaitMs })
  const reject = (...path: string[]) => describeAcquisition(slots.acquire(path))
  for (const app of ['a', 'b', 'c', 'd']) takeAll(slots, 'one', app)
  expect(await reject('one', 'e')).toBe('rejected at level 1')
  takeAll(slots, 'two', 'a')
  expect(await reject('two', 'a')).toBe('rejected at level 2')
  for (const owner of 'abcdefgh') takeAll(slots, owner, 'a')
  expect(await reject('three', 'a')).toBe('rejected at level 0')
})

test('waiting callers are served in turn: by owner, then in the order of their requests', async () => {
  const slots = new FairSlots({ running: 1, waiting: 100, reserved: 0, waitMs: longWaitMs })
  const release = await slots.acquire(['first'])
  const order: string[] = []
  const queue = ['loud', 'loud', 'loud', 'quiet', 'other', 'quiet'].map(async (owner, n) => {
    const next = await slots.acquire([owner])
    order.push(`${owner} ${n}`)
    next()
  })
  release()
  await Promise.all(queue)
  expect(order).toEqual(['loud 0', 'quiet 3', 'other 4', 'loud 1', 'quiet 5', 'loud 2'])
})

test('the queue is shared by the same rule: one owner cannot fill it', async () => {
  const slots = new FairSlots({ running: 1, waiting: 8, reserved: 0, waitMs: longWaitMs })
  const release = await slots.acquire(['first'])
  const loud = Array.from({ length: 6 }, () =>
    describeAcquisition(slots.acquire(['loud']).then((next) => next())),
  )
  const quiet = describeAcquisition(slots.acquire(['quiet']).then((next) => next()))
  expect(slots.waiting).toBe(5)
  release()
  expect(await quiet).toBe('acquired')
  expect((await Promise.all(loud)).filter((result) => result === 'acquired')).toHaveLength(4)
})

test('a released slot goes to a caller that may have it, not to the one that has waited longest', async () => {
  const slots = new FairSlots({ running: 3, waiting: 100, reserved: 0, waitMs: longWaitMs })
  const releaseFirst = await slots.acquire(['one'])
  const releaseSecond = await slots.acquire(['two'])
  const loud = slots.acquire(['one'])
  const newcomer = slots.acquire(['three'])
  await (await newcomer)()
  releaseSecond()
  releaseFirst()
  ;(await loud)()
  expect([slots.running, slots.waiting]).toEqual([0, 0])
})

test('a caller waits no longer than the limits allow, and its position in the queue becomes free', async () => {
  const slots = new FairSlots({ running: 1, waiting: 2, reserved: 0, waitMs: 1 })
  const release = await slots.acquire(['one'])
  expect(await describeAcquisition(slots.acquire(['one']))).toBe('rejected at level 0')
  const next = slots.acquire(['one'])
  release()
  expect(await describeAcquisition(next)).toBe('acquired')
})

test('a caller that is aborted takes no slot and leaves no listener on its signal', async () => {
  const slots = new FairSlots({ running: 1, waiting: 9, reserved: 0, waitMs: longWaitMs })
  const release = await slots.acquire(['one'])
  const caller = new AbortController()
  const cancelled = describeAcquisition(slots.acquire(['one'], { signal: caller.signal }))
  const remaining = slots.acquire(['one'])
  caller.abort()
  release()
  expect([await cancelled, await describeAcquisition(remaining)]).toEqual(['cancelled', 'acquired'])
  expect(getEventListeners(caller.signal, 'abort')).toEqual([])
})

test('a share that is closed in use counts until its slots are released', () => {
  const slots = new FairSlots({ running: 4, waiting: 0, reserved: 0, waitMs: longWaitMs })
  const share = slots.openShare(['one'])
  expect([share.tryAcquire(), share.tryAcquire(), share.tryAcquire()]).toEqual([true, true, false])
  share.close()
  expect(slots.openShare(['one']).tryAcquire()).toBe(false)
  share.release()
  expect(slots.openShare(['one']).tryAcquire()).toBe(true)
})
