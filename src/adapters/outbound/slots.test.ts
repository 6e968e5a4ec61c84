import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { Slots } from './slots.ts'

const patient = 60_000

const kindOf = (work: Promise<void>) =>
  work.then(
    () => 'taken',
    (error: { fault: string }) => error.fault,
  )

test('permits are granted at once while available, then in the order of the requests', async () => {
  const slots = new Slots(2, 9)
  expect([slots.takeNow(), slots.takeNow(), slots.takeNow()]).toEqual([true, true, false])
  const order: number[] = []
  const waiting = [1, 2, 3].map((n) => slots.take(patient, undefined).then(() => order.push(n)))
  for (const _ of waiting) slots.give()
  await Promise.all(waiting)
  expect(order).toEqual([1, 2, 3])
})

test('a released permit can be acquired again, and never more than the maximum', async () => {
  const slots = new Slots(1, 0)
  for (let n = 0; n < 3; n++) {
    expect(await kindOf(slots.take(patient, undefined))).toBe('taken')
    expect(await kindOf(slots.take(patient, undefined))).toBe('overloaded')
    slots.give()
  }
})

test('a waiter is rejected after its timeout, and its position in the queue becomes free', async () => {
  const slots = new Slots(1, 1)
  slots.takeNow()
  expect(await kindOf(slots.take(1, undefined))).toBe('overloaded')
  const next = slots.take(patient, undefined)
  slots.give()
  expect(await kindOf(next)).toBe('taken')
})

test('a waiter that is aborted takes no permit', async () => {
  const slots = new Slots(1, 9)
  slots.takeNow()
  const caller = new AbortController()
  const left = slots.take(patient, caller.signal)
  const stays = slots.take(patient, undefined)
  caller.abort()
  slots.give()
  expect([await kindOf(left), await kindOf(stays)]).toEqual(['cancelled', 'taken'])
  expect(getEventListeners(caller.signal, 'abort')).toEqual([])
})

test('a granted waiter leaves no listener on its signal', async () => {
  const slots = new Slots(1, 9)
  slots.takeNow()
  const { signal } = new AbortController()
  const waiting = slots.take(patient, signal)
  slots.give()
  await waiting
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
