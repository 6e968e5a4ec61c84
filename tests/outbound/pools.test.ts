import { expect, onTestFinished, test } from 'vitest'
import { guardedConnector } from '#adapters/outbound/connector.ts'
import { Pools } from '#adapters/outbound/pools.ts'
import { canary, until } from './servers.ts'

function poolsTo(address: string) {
  const policy = [{ kind: 'host', host: 'here.test', port: null } as const]
  const pools = new Pools(guardedConnector({ policy, resolve: async () => [address] }))
  onTestFinished(() => pools.close())
  return pools
}

test('an origin has one pool as long as it has a connection, and none is kept after the last', async () => {
  const server = await canary()
  const pools = poolsTo('127.0.0.1')
  const origin = `http://here.test:${server.port}`
  const pool = pools.of(origin)
  await (await pool.request({ path: '/', method: 'GET' })).body.text()
  expect(pools.of(origin)).toBe(pool)
  for (const socket of server.sockets) socket.end()
  await until(() => pools.of(origin) !== pool)
})

test('no pool is kept for a server that could not be reached', async () => {
  const pools = poolsTo('127.0.0.1')
  const pool = pools.of('http://other.test')
  await expect(pool.request({ path: '/', method: 'GET' })).rejects.toThrow()
  await until(() => pools.of('http://other.test') !== pool)
})
