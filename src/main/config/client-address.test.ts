import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { ClientAddress, ClientNetwork } from '#base/web/client-address.ts'
import {
  createClientAddressReader,
  createClientGroupReader,
  createClientNetworkReader,
  parseTrustProxy,
} from './client-address.ts'

const buildRequest = (remoteAddress: string, forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage

const keyOf = (remoteAddress: string, forwarded?: string, trust = '') =>
  createClientNetworkReader(parseTrustProxy(trust).trusted)(buildRequest(remoteAddress, forwarded))

describe('a household counts as one client', () => {
  test('an IPv6 household counts as one, however it spells its addresses', () => {
    expect(keyOf('2001:db8:1:2::1')).toBe(keyOf('2001:db8:1:2:ffff:eeee:dddd:cccc'))
    expect(keyOf('2001:db8:1:2::1')).not.toBe(keyOf('2001:db8:1:3::1'))
  })

  test('an IPv4 address counts for itself, mapped or not', () => {
    expect(keyOf('::ffff:192.0.2.1')).toBe(keyOf('192.0.2.1'))
    expect(keyOf('192.0.2.1')).not.toBe(keyOf('192.0.2.2'))
  })
})

test('a request whose connection has closed has no address', () => {
  for (const read of [createClientNetworkReader([]), createClientAddressReader([])])
    expect(read({ headers: {}, socket: null })).toBe('')
})

test('the address of a client stays as it is, and a mapped IPv4 address loses its IPv6 form', () => {
  const addressOf = (address: string, forwarded?: string, trust = '') =>
    createClientAddressReader(parseTrustProxy(trust).trusted)(buildRequest(address, forwarded))
  expect(addressOf('2001:db8:1:2::1')).toBe('2001:db8:1:2::1')
  expect(addressOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(addressOf('10.0.0.1', '2001:db8:1:2::1', '10.0.0.0/8')).toBe('2001:db8:1:2::1')
})

test('neither the address nor the network of a client can be used as the other', () => {
  // @ts-expect-error a network is no address
  const address: ClientAddress = createClientNetworkReader([])(buildRequest('192.0.2.1'))
  // @ts-expect-error an address is no network
  const network: ClientNetwork = createClientAddressReader([])(buildRequest('192.0.2.1'))
  expect([address, network]).toEqual(['192.0.2.1', '192.0.2.1'])
})

describe('X-Forwarded-For', () => {
  test('is ignored without a trusted proxy', () => {
    expect(keyOf('192.0.2.1', '203.0.113.9')).toBe(keyOf('192.0.2.1'))
  })

  test('of a trusted proxy names the client', () => {
    expect(keyOf('10.0.0.1', '203.0.113.9', '10.0.0.0/8')).toBe(keyOf('203.0.113.9'))
    expect(keyOf('::ffff:10.0.0.1', '203.0.113.9', '10.0.0.1')).toBe(keyOf('203.0.113.9'))
  })

  test('is read from the right, since clients can forge the left', () => {
    expect(keyOf('10.0.0.1', '198.51.100.7, 203.0.113.9', '10.0.0.0/8')).toBe(keyOf('203.0.113.9'))
    expect(keyOf('10.0.0.1', '198.51.100.7, 203.0.113.9, 10.0.0.2', '10.0.0.0/8')).toBe(keyOf('203.0.113.9'))
  })

  test('that is no address leaves the address of the proxy', () => {
    expect(keyOf('10.0.0.1', 'unknown', '10.0.0.0/8')).toBe(keyOf('10.0.0.1'))
    expect(keyOf('10.0.0.1', undefined, '10.0.0.0/8')).toBe(keyOf('10.0.0.1'))
  })
})

test('every entry that is neither an address nor a CIDR is named', () => {
  expect(parseTrustProxy('10.0.0.1, ::1, 192.0.2.0/24, nonsense, 10.0.0.1/8').problems).toEqual([
    'entry nonsense is not an address or CIDR.',
    'entry 10.0.0.1/8 is not an address or CIDR.',
  ])
})

describe('the connections of one address', () => {
  const { trusted } = parseTrustProxy('9.9.9.9')
  const groupOf = createClientGroupReader(trusted)

  test('are limited together, like those of a household', () => {
    expect(groupOf('::ffff:8.8.4.7')).toBe(groupOf('8.8.4.7'))
    expect(groupOf('2001:470::1')).toBe(groupOf('2001:470::2'))
    expect(groupOf('8.8.4.7')).not.toBe(groupOf('8.8.4.8'))
  })

  test('are not limited where many clients may share it: a proxy, this machine, a private network, a closed socket', () => {
    for (const address of ['9.9.9.9', '127.0.0.1', '::1', '10.0.0.7', '172.17.0.1', 'fd00::1', ''])
      expect(groupOf(address)).toBe('')
  })
})
