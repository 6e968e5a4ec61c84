// 127.0.0.1 stands for the internal network, 127.0.0.2 for an allowed server. On Linux both are this machine.
import { createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { type DnsRecord, startDnsServer } from './dns-server.ts'
import { createOutboundClient } from './outbound-client.ts'
import { startCanary } from './servers.ts'

const a = (...values: string[]): DnsRecord[] => values.map((value) => ({ type: 'A', value }))
const aaaa = (...values: string[]): DnsRecord[] => values.map((value) => ({ type: 'AAAA', value }))

test('a name is resolved, and its server reached', async () => {
  const server = await startCanary()
  const { resolve, queries } = await startDnsServer((_name, type) => (type === 'A' ? a('127.0.0.2') : []))
  const client = createOutboundClient('127.0.0.2', resolve)
  expect(await client.fetchText(`http://api.example.test:${server.port}/`)).toBe('canary')
  expect(queries.toSorted()).toEqual(['A api.example.test', 'AAAA api.example.test'])
})

test.each<[string, DnsRecord[], DnsRecord[]]>([
  ['a private address', a('127.0.0.1'), []],
  ['a private address after an allowed one', a('127.0.0.2', '127.0.0.1'), []],
  ['a private address before an allowed one', a('127.0.0.1', '127.0.0.2'), []],
  ['a private IPv6 address next to an allowed IPv4 address', a('127.0.0.2'), aaaa('0:0:0:0:0:0:0:1')],
  ['an IPv4-mapped IPv6 address', a('127.0.0.2'), aaaa('0:0:0:0:0:ffff:7f00:2')],
  ['the address of a cloud metadata service', a('169.254.169.254'), []],
  ['the unspecified address', a('0.0.0.0'), []],
  [
    'a private address through a CNAME',
    [
      { type: 'CNAME', value: 'inside.test' },
      { type: 'A', name: 'inside.test', value: '127.0.0.1' },
    ],
    [],
  ],
  ['no address', [], []],
])('a name that resolves to %s causes no connection', async (_what, v4, v6) => {
  const server = await startCanary()
  const { resolve, queries } = await startDnsServer((_name, type) => (type === 'A' ? v4 : v6))
  const client = createOutboundClient(`127.0.0.2:${server.port}`, resolve)
  expect(await client.catchReason(`http://evil.test:${server.port}/`)).toBe('unreachable')
  expect(queries.length).toBeGreaterThan(0)
  expect(server.connections).toBe(0)
})

test('a CNAME of a name with an allowed address is followed', async () => {
  const server = await startCanary()
  const { resolve } = await startDnsServer((_name, type) =>
    type === 'A'
      ? [
          { type: 'CNAME', value: 'real.test' },
          { type: 'A', name: 'real.test', value: '127.0.0.2' },
        ]
      : [],
  )
  expect(
    await createOutboundClient('127.0.0.2', resolve).fetchText(`http://alias.test:${server.port}/`),
  ).toBe('canary')
})

test('a name that is rebound to an internal address never reaches it', async () => {
  const outside = await startCanary(
    (_request, reply) => reply.setHeader('connection', 'close').end('outside'),
    '127.0.0.2',
  )
  const inside = createServer()
  const reached = vi.fn()
  inside.on('connection', reached)
  await new Promise<void>((resolve) => inside.listen(outside.port, '127.0.0.1', resolve))
  const addresses = ['127.0.0.2', '127.0.0.1', '127.0.0.2', '127.0.0.1']
  const { resolve } = await startDnsServer((_name, type) =>
    type === 'A' ? a(addresses.shift() ?? '127.0.0.1') : [],
  )
  const client = createOutboundClient(`127.0.0.2:${outside.port}`, resolve)
  const url = `http://rebind.test:${outside.port}/`
  expect(await client.fetchText(url)).toBe('outside')
  expect(await client.catchReason(url)).toBe('unreachable')
  expect(await client.fetchText(url)).toBe('outside')
  expect(await client.catchReason(url)).toBe('unreachable')
  expect(reached).not.toHaveBeenCalled()
  inside.close()
})

test('a connection uses the address that was checked', async () => {
  const server = await startCanary()
  const resolve = vi.fn(async () => ['127.0.0.2'])
  const client = createOutboundClient(`127.0.0.2:${server.port}`, resolve)
  for (let n = 0; n < 20; n++) await client.fetchText(`http://once.test:${server.port}/`)
  expect(resolve).toHaveBeenCalledTimes(server.connections)
  expect(server.connections).toBeLessThanOrEqual(2)
})

test('an entry with a host allows all its addresses', async () => {
  const server = await startCanary()
  const resolve = async () => ['127.0.0.1', '127.0.0.2']
  const client = createOutboundClient(`erp.test:${server.port}`, resolve)
  expect(await client.fetchText(`http://ERP.test.:${server.port}/`)).toBe('canary')
  expect(await client.catchReason(`http://other.test:${server.port}/`)).toBe('unreachable')
  expect(await client.catchReason(`http://127.0.0.1:${server.port}/`)).toBe('unreachable')
  expect(server.connections).toBe(1)
})

test('the next address is tried when the first does not accept the connection', async () => {
  const server = await startCanary(undefined, '127.0.0.2')
  const client = createOutboundClient('127.0.0.0/8', async () => ['127.0.0.3', '127.0.0.2'])
  expect(await client.fetchText(`http://two.test:${server.port}/`)).toBe('canary')
})

test('a resolver result that is not an address is rejected', async () => {
  const server = await startCanary()
  for (const junk of ['localhost', '127.1', '', 'inside.test', '::ffff:127.0.0.2'])
    expect(
      await createOutboundClient('127.0.0.0/8', async () => [junk]).catchReason(
        `http://junk.test:${server.port}/`,
      ),
    ).toBe('unreachable')
  expect(server.connections).toBe(0)
})
