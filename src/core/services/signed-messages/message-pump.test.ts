import { expect, test } from 'vitest'
import { MessagePump, type MessageQueue } from './message-pump.ts'

type Due = { holder: string; name: string }

/** A queue in memory; a message is sent when the test ends it. */
function createScene(waiting: Due[]) {
  const sending = new Map<string, { end: (error?: Error) => void }>()
  const released: string[] = []
  const errors: unknown[] = []
  const queue: MessageQueue<Due> = {
    findDelay: async () => (waiting.length > 0 ? 0 : null),
    async claim({ limit, perHolder, busy }) {
      const counts = new Map<string, number>()
      const claimed = waiting
        .filter(({ holder }) => {
          const count = (counts.get(holder) ?? 0) + 1
          counts.set(holder, count)
          return !busy.includes(holder) && count <= perHolder
        })
        .slice(0, limit)
      for (const due of claimed) waiting.splice(waiting.indexOf(due), 1)
      return claimed
    },
    send: ({ name }, signal) =>
      new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')))
        sending.set(name, {
          end(error) {
            sending.delete(name)
            if (error) reject(error)
            else resolve()
          },
        })
      }),
    async release({ name }) {
      released.push(name)
    },
  }
  const pump = new MessagePump(queue, (error) => errors.push(error))
  pump.onFree(() => void pump.run())
  return { pump, waiting, released, errors, listSending: () => [...sending.keys()].sort(), sending }
}

const build = (holder: string, count: number): Due[] =>
  Array.from({ length: count }, (_, index) => ({ holder, name: `${holder}${index}` }))

test('a holder whose receiver is slow keeps no other waiting', async () => {
  const { pump, listSending, sending, waiting } = createScene([...build('slow', 9), ...build('quick', 1)])
  await pump.run()
  expect(listSending()).toEqual(['quick0', 'slow0', 'slow1', 'slow2', 'slow3'])
  sending.get('quick0')?.end()
  waiting.push({ holder: 'quick', name: 'quick1' })
  await expect.poll(listSending).toContain('quick1')
  expect(listSending()).not.toContain('slow4')
  for (const name of listSending().filter((one) => one.startsWith('slow'))) sending.get(name)?.end()
  await expect.poll(listSending).toContain('slow4')
})

test('what was being sent when it closes is given back, and nothing else begins', async () => {
  const { pump, released, errors, waiting } = createScene(build('one', 6))
  await pump.run()
  await pump.close()
  expect(released.sort()).toEqual(['one0', 'one1', 'one2', 'one3'])
  await pump.run()
  expect([waiting.length, errors]).toEqual([2, []])
})

test('an error is reported, and its message not given back at once', async () => {
  const { pump, released, errors, sending } = createScene(build('one', 1))
  await pump.run()
  sending.get('one0')?.end(new Error('disk full'))
  await expect.poll(() => errors).toEqual([new Error('disk full')])
  expect(released).toEqual([])
})

test('it says when more becomes due', async () => {
  const queue: MessageQueue<Due> = {
    findDelay: async () => 5_000,
    claim: async () => build('one', 1),
    send: async () => {},
    release: async () => {},
  }
  expect(await new MessagePump(queue, () => {}).run()).toBe(5_000)
})
