import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { BoundedSemaphore } from './bounded-semaphore.ts'

const longWaitMs = 60_000

const describeResult = (work: Promise<void>) =>
  work.then(
    () => 'taken',
    (error: { reason: string }) => error.reason,
  )

test('permits are granted at once while available, then in the order of the requests', async () => {
  const slots = new BoundedSemaphore(2, 9)
  expect([slots.tryAcquire(), slots.tryAcquire(), slots.tryAcquire()]).toEqual([true, true, false])
  const order: number[] = []
  const waiting = [1, 2, 3].map((n) => slots.acquire(longWaitMs, undefined).then(() => order.push(n)))
  for (const _ of waiting) slots.release()
  await Promise.all(waiting)
  expect(order).toEqual([1, 2, 3])
})

test('a released permit can be acquired again, and never more than the maximum', async () => {
  const slots = new BoundedSemaphore(1, 0)
  for (let n = 0; n < 3; n++) {
    expect(await describeResult(slots.acquire(longWaitMs, undefined))).toBe('taken')
    expect(await describeResult(slots.acquire(longWaitMs, undefined))).toBe('overloaded')
    slots.release()
  }
})

test('a waiter is rejected after its timeout, and its position in the queue becomes free', async () => {
  const slots = new BoundedSemaphore(1, 1)
  slots.tryAcquire()
  expect(await describeResult(slots.acquire(1, undefined))).toBe('overloaded')
  const next = slots.acquire(longWaitMs, undefined)
  slots.release()
  expect(await describeResult(next)).toBe('taken')
})

test('a waiter that is aborted takes no permit', async () => {
  const slots = new BoundedSemaphore(1, 9)
  slots.tryAcquire()
  const caller = new AbortController()
  const cancelled = slots.acquire(longWaitMs, caller.signal)
  const remaining = slots.acquire(longWaitMs, undefined)
  caller.abort()
  slots.release()
  expect([await describeResult(cancelled), await describeResult(remaining)]).toEqual(['cancelled', 'taken'])
  expect(getEventListeners(caller.signal, 'abort')).toEqual([])
})

test('a granted waiter leaves no listener on its signal', async () => {
  const slots = new BoundedSemaphore(1, 9)
  slots.tryAcquire()
  const { signal } = new AbortController()
  const waiting = slots.acquire(longWaitMs, signal)
  slots.release()
  await waiting
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
