import { expect, test } from 'vitest'
import { createOutboundClient } from './outbound-client.ts'
import { startCanary } from './servers.ts'

/** The loopback and the unspecified address in every spelling that some parser, resolver or kernel accepts. */
const spellings = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '127.127.127.127',
  '2130706433',
  '017700000001',
  '0177.0.0.1',
  '0177.0.0.01',
  '0x7f.0.0.1',
  '0x7f.1',
  '0x7f000001',
  '0X7F.0X0.0X0.0X1',
  '0',
  '0.0.0.0',
  '0x0',
  '00.0',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'foo.localhost',
  '%6c%6fcalhost',
  '%31%32%37.0.0.1',
  '①②⑦.⓪.⓪.①',
  '１２７.0.0.1',
  '127。0。0。1',
  '127．0．0．1',
  '127.0.0.1%00',
  'user@127.0.0.1',
  'user:secret@127.0.0.1',
  'example.com@127.0.0.1',
  'example.com#@127.0.0.1',
  '127.0.0.1\\@example.com',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::1%lo]',
  '[::1%25lo]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::1]',
  '[fe80::1]',
]

const buildUrls = (spelling: string, port: number) => [
  `http://${spelling}:${port}/`,
  `https://${spelling}:${port}/`,
  `http:\\\\${spelling}:${port}\\`,
  ` http:/${spelling}:${port}/\n`,
]

test.each(spellings)('nothing is reached by %s', async (spelling) => {
  const servers = [await startCanary(), await startCanary(undefined, '::')]
  const client = createOutboundClient('', async () => ['127.0.0.1', '::1'])
  for (const server of servers)
    for (const url of buildUrls(spelling, server.port))
      expect(await client.catchReason(url)).toBe('unreachable')
  expect(servers.map(({ connections }) => connections)).toEqual([0, 0])
})

test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.0.0.1',
  '１２７。0。0。1',
  'localhost',
  'foo.localhost.',
])('an entry for one loopback port makes only it reachable as %s', async (spelling) => {
  const server = await startCanary()
  const beside = await startCanary()
  const client = createOutboundClient(`127.0.0.1:${server.port}`)
  expect(await client.fetchText(`http://${spelling}:${server.port}/`)).toBe('canary')
  expect(await client.catchReason(`http://${spelling}:${beside.port}/`)).toBe('unreachable')
  expect(beside.connections).toBe(0)
})

test('the IPv6 loopback address needs its own entry', async () => {
  const server = await startCanary(undefined, '::1')
  expect(await createOutboundClient(`[::1]:${server.port}`).fetchText(`http://[0::1]:${server.port}/`)).toBe(
    'canary',
  )
  expect(
    await createOutboundClient(`127.0.0.1:${server.port}`).catchReason(`http://[::1]:${server.port}/`),
  ).toBe('unreachable')
  expect(server.connections).toBe(1)
})

test('an entry allows neither a user name in the URL nor another scheme', async () => {
  const server = await startCanary()
  const client = createOutboundClient(`127.0.0.1:${server.port}`)
  for (const url of [`http://user@127.0.0.1:${server.port}/`, `ws://127.0.0.1:${server.port}/`])
    expect(await client.catchReason(url)).toBe('unreachable')
  expect(server.connections).toBe(0)
})
