import { expect, onTestFinished, test } from 'vitest'
import { createCallPools } from '#adapters/outbound/call-pools.ts'
import { createGuardedConnector } from '#adapters/outbound/connector.ts'
import type { OriginPool } from '#fast/node/http-client/origin-pool.ts'
import { startCanary, waitUntil } from './servers.ts'

function createPools(address: string) {
  const policy = [{ kind: 'host', host: 'here.test', port: null } as const]
  const pools = createCallPools(createGuardedConnector({ policy, resolve: async () => [address] }))
  onTestFinished(() => pools.close())
  return pools
}

/** Resolves at the end of the response. */
const request = (pool: OriginPool) =>
  new Promise<void>((resolve, reject) => {
    const receiver = {
      onStart: () => true,
      onResponse: () => {},
      onHead: () => {},
      onBody: () => {},
      onEnd: resolve,
      onError: reject,
    }
    pool.dispatch({ path: '/', method: 'GET', headers: [], body: null }, receiver)
  })

test('an origin has one pool, as long as it has connections', async () => {
  const server = await startCanary()
  const pools = createPools('127.0.0.1')
  const origin = `http://here.test:${server.port}`
  const pool = pools.get(origin, 'one')
  await request(pool)
  expect(pools.get(origin, 'one')).toBe(pool)
  for (const socket of server.sockets) socket.end()
  await waitUntil(() => pools.get(origin, 'one') !== pool)
})

test('the pool of a server that could not be reached is removed', async () => {
  const pools = createPools('127.0.0.1')
  const pool = pools.get('http://other.test', 'one')
  await expect(request(pool)).rejects.toThrow()
  await waitUntil(() => pools.get('http://other.test', 'one') !== pool)
})
