import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { ByteBudget } from '#platform/byte-budget.ts'
import { createBodyMemoryHook } from './body-memory.ts'

const maxBytes = 1_000_000

function startApp(memory: ByteBudget) {
  const app = Fastify()
  onTestFinished(() => app.close())
  app.addHook('onRequest', createBodyMemoryHook(memory, maxBytes))
  app.post('/', async () => ({ available: memory.available }))
  const post = (bytes: number) =>
    app.inject({ method: 'POST', url: '/', payload: { text: 'x'.repeat(bytes) } })
  return { post }
}

test('a large body takes memory until the response is sent, a small one takes none', async () => {
  const memory = new ByteBudget({ bytes: maxBytes, maxWaiting: 1, maxWaitMs: 10 })
  const { post } = startApp(memory)
  expect((await post(1_000)).json()).toEqual({ available: maxBytes })
  expect((await post(500_000)).json().available).toBeLessThan(500_000)
  expect(memory.available).toBe(maxBytes)
})

test('a large body without memory is rejected with 503, before it is read', async () => {
  const memory = new ByteBudget({ bytes: maxBytes, maxWaiting: 1, maxWaitMs: 10 })
  memory.tryAcquire(maxBytes)
  const { post } = startApp(memory)
  const rejected = await post(500_000)
  expect(rejected.json().code).toBe('unavailable')
  expect((await post(1_000)).statusCode).toBe(200)
})
