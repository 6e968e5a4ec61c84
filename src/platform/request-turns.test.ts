import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { waitForRequestTurn } from './request-turns.ts'

test('a request that comes alone waits for nothing', async () => {
  expect(waitForRequestTurn('alice')).toBe(null)
  await setImmediate()
  await setImmediate()
  expect(waitForRequestTurn('alice')).toBe(null)
  await setImmediate()
})

test('one request starts in each turn of the event loop, of each user in turn', async () => {
  let turn = 0
  const started: [string, number][] = []
  const start = async (user: string) => {
    await waitForRequestTurn(user)
    started.push([user, turn])
  }
  const all = Promise.all([...['loud', 'loud', 'loud', 'loud'].map(start), ...['quiet', 'other'].map(start)])
  for (; started.length < 6; turn++) await setImmediate()
  await all
  expect(started.map(([user]) => user)).toEqual(['loud', 'loud', 'quiet', 'other', 'loud', 'loud'])
  expect(new Set(started.map(([, at]) => at)).size).toBeGreaterThanOrEqual(5)
})
