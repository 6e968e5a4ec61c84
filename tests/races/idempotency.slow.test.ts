import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '#tests/support/service/test-service.ts'
import { isFullScope } from '#tests/support/test-scope.ts'

describeOnBothEngines('concurrent requests with few idempotency keys', (service) => {
  /** Each repetition waits for the first of its key, and asks again meanwhile. */
  const requests = isFullScope ? 400 : 100

  test(`${requests} POSTs with 20 keys create 20 apps, and every response is that of one of them`, async () => {
    const alice = await service().as('alice')
    const send = async (n: number) => {
      const key = { 'Idempotency-Key': `race-${n % 20}` }
      for (let attempt = 1; ; attempt++) {
        const reply = await alice.post('/api/v2/apps', { name: `Race ${n % 20}` }, key)
        if (reply.status === 409) expect(reply.headers.get('retry-after')).toBe('1')
        else if (reply.status !== 503) return reply
        // Without a growing pause the retries keep the service from finishing the first request of each key.
        await sleep(50 * attempt)
      }
    }
    const replies = await Promise.all(Array.from({ length: requests }, (_, n) => send(n)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ body }) => body.app.id)).size).toBe(20)
    const first = replies.filter(({ headers }) => !headers.has('idempotency-replayed'))
    expect(first).toHaveLength(20)
    const { body } = await alice.get('/api/v2/apps?limit=100')
    expect(body.data).toHaveLength(20)
  })
})
