import { expect, test } from 'vitest'
import { runInShare } from '#platform/request-share.ts'
import { ConnectionSlots } from './connection-slots.ts'

const createBarrier = () => Promise.withResolvers<void>()

const loud = { user: 'mallory', app: '' }
const quiet = { user: 'alice', app: '' }

test('a user who takes the most connections permitted leaves connections to others', async () => {
  const slots = new ConnectionSlots(8)
  const barrier = createBarrier()
  let running = 0
  const hold = () =>
    slots.run(async () => {
      running++
      await barrier.promise
    })
  const held = runInShare(loud, () => Array.from({ length: 40 }, hold))
  expect(await runInShare(quiet, () => slots.run(async () => running))).toBe(4)
  barrier.resolve()
  await Promise.all(held)
  expect(running).toBe(40)
})

test('while others send requests, a user has two connections, and an app one', async () => {
  const slots = new ConnectionSlots(8)
  const barrier = createBarrier()
  const running: string[] = []
  const hold = (app: string) =>
    slots.run(() => {
      running.push(app)
      return barrier.promise
    })
  await runInShare(quiet, () => slots.run(async () => {}))
  const held = ['one', 'one', 'two', 'three'].map((app) =>
    runInShare({ user: 'mallory', app }, () => hold(app)),
  )
  await runInShare(quiet, () => slots.run(async () => {}))
  expect(running).toEqual(['one', 'two'])
  barrier.resolve()
  await Promise.all(held)
})

test('with one connection, the service has the next turn, and then each user in turn', async () => {
  const slots = new ConnectionSlots(1)
  const served: string[] = []
  const use = (name: string) => slots.run(async () => void served.push(name))
  const uses = [
    ...runInShare(loud, () => [use('loud 1'), use('loud 2'), use('loud 3')]),
    runInShare(quiet, () => use('quiet')),
    use('service'),
  ]
  await Promise.all(uses)
  expect(served).toEqual(['loud 1', 'service', 'loud 2', 'quiet', 'loud 3'])
})

test('a user with too many transactions gets that error; others get that the database is busy', async () => {
  const slots = new ConnectionSlots(2, 1)
  const barrier = createBarrier()
  const held = [loud, quiet].map((share) => runInShare(share, () => slots.run(() => barrier.promise)))
  const use = (user: string) => runInShare({ user, app: '' }, () => slots.run(async () => {}))
  await expect(use('bob')).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The database is busy; try again.',
  })
  barrier.resolve()
  await Promise.all(held)
  const alone = createBarrier()
  const running = runInShare(loud, () => slots.run(() => alone.promise))
  await expect(use('mallory')).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Too many of your requests wait for the database; try again.',
  })
  alone.resolve()
  await running
})
