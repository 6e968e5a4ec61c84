import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseEgressAllow } from './egress-allow.ts'
import { findAddressDenial, findUrlDenial } from './egress-policy.ts'

/** Whether `address` may be dialled for `host:port` with these entries of EGRESS_ALLOW. */
const isReachable = (entries: string, address: string, { host = address, port = 443 } = {}) => {
  const { policy, errors } = parseEgressAllow(entries)
  expect(errors).toEqual([])
  return findAddressDenial(policy, { host, port }, address) === null
}

const internalAddresses = `
  0.0.0.0 0.1.2.3 10.0.0.0 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1 127.255.255.254
  168.63.129.16 169.254.0.1 169.254.169.254 169.254.170.2 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1
  192.31.196.1 192.52.193.1 192.88.99.1 192.168.0.1 192.168.255.255 192.175.48.1 198.18.0.1 198.19.255.255
  198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  :: ::1 ::2 ::7f00:1 ::127.0.0.1 ::a9fe:a9fe ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8
  ::ffff:0:127.0.0.1 ::ffff:0:8.8.8.8 64:ff9b::127.0.0.1 64:ff9b::808:808 64:ff9b:1::7f00:1 64:ff9b:1:ffff::808:808
  100::1 100:0:0:1::1 200::1 400::1 1000::1 1fff:ffff::1
  2001::1 2001:0:53aa:64c::7f00:1 2001:2::1 2001:3::1 2001:4:112::1 2001:10::1 2001:20::1 2001:30::1 2001:1ff::1
  2001:db8::1 2002:7f00:1:: 2002:a9fe:a9fe::1 2002:808:808::1 2620:4f:8000::1 3fff::1
  2606:4700::5efe:7f00:1 2606:4700::200:5efe:10.0.0.1
  4000::1 5f00::1 8000::1 c000::1 e000::1 fc00::1 fd00::1 fd00:ec2::254 fd20:ce::254 fe80::1 fe80::7f00:1 fec0::1
  ff00::1 ff02::1 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
`
const publicAddresses = `
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 93.184.216.34 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1
  168.63.129.15 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 198.17.255.255
  198.20.0.0 223.255.255.255
  2001:200::1 2001:4860:4860::8888 2003::1 2400:cb00::1 2606:4700:4700::1111 2620:fe::fe 2a00:1450::1 3ffe:ffff::1
`
const malformedAddresses = [
  '',
  ' ',
  'localhost',
  'example.com',
  '127.1',
  '0177.0.0.1',
  '0x7f.0.0.1',
  '0x7f000001',
  '2130706433',
  '8.8.8',
  '8.8.8.8.',
  '8.8.8.8.8',
  '08.8.8.8',
  '256.8.8.8',
  '8.8.8.8 ',
  '8.8.8.8/32',
  '8.8.8.8:80',
  '[2606:4700::1]',
  '2606:4700::1%lo',
  'fe80::1%eth0',
  '2606:::1',
  '2606:4700',
  '２606:4700::1',
  '8。8。8。8',
]
const splitList = (text: string) => text.trim().split(/\s+/)

describe('without an entry', () => {
  test.each(splitList(internalAddresses))('%s is denied', (address) => {
    expect(isReachable('', address)).toBe(false)
  })

  test.each(splitList(publicAddresses))('%s is permitted', (address) => {
    expect(isReachable('', address)).toBe(true)
  })

  test.each(malformedAddresses)('what is not an address in canonical notation is denied: "%s"', (text) => {
    expect(isReachable('', text)).toBe(false)
  })

  test('IPv6 addresses that embed an IPv4 address are denied', () => {
    const prefixes = ['::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::', '2606:4700::5efe:']
    fc.assert(
      fc.property(fc.constantFrom(...prefixes), fc.ipV4(), (prefix, v4) => !isReachable('', prefix + v4)),
    )
  })

  test('IPv6 addresses outside 2000::/3 are denied', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((part) => part.toString(16))
    const first = fc.integer({ min: 0, max: 0xffff }).filter((part) => part >> 13 !== 1)
    fc.assert(
      fc.property(first, fc.array(group, { minLength: 7, maxLength: 7 }), (head, rest) => {
        expect(isReachable('', [head.toString(16), ...rest].join(':'))).toBe(false)
      }),
    )
  })
})

describe('ports of public addresses', () => {
  test.each([80, 443, 1024, 3000, 5000, 8000, 8080, 8443, 65_535])('%i is open', (port) => {
    expect(isReachable('', '8.8.8.8', { port })).toBe(true)
  })

  test.each([
    0, 1, 22, 23, 25, 53, 110, 389, 445, 631, 1023, 2049, 2375, 2379, 3306, 5432, 6379, 8500, 9200, 10_250,
    11_211, 27_017,
  ])('%i is closed', (port) => {
    expect(isReachable('', '8.8.8.8', { port })).toBe(false)
  })

  test('an entry with the port opens it, an entry without a port does not', () => {
    expect(isReachable('8.8.8.8:6379', '8.8.8.8', { port: 6379 })).toBe(true)
    expect(isReachable('8.8.8.8', '8.8.8.8', { port: 6379 })).toBe(false)
    expect(isReachable('10.0.0.0/8', '10.1.2.3', { port: 25 })).toBe(false)
  })
})

describe('an entry', () => {
  test('that is a range permits its addresses and no others', () => {
    expect(isReachable('10.20.0.0/16', '10.20.255.255')).toBe(true)
    expect(isReachable('10.20.0.0/16', '10.21.0.0')).toBe(false)
    expect(isReachable('fd12:3456::/32', 'fd12:3456:ffff::1')).toBe(true)
    expect(isReachable('fd12:3456::/32', 'fd12:3457::1')).toBe(false)
    expect(isReachable('10.0.0.0/8,192.168.1.0/24', '192.168.1.9')).toBe(true)
  })

  test('that is an address permits its open ports, or one port', () => {
    expect(isReachable('127.0.0.1', '127.0.0.1', { port: 4010 })).toBe(true)
    expect(isReachable('127.0.0.1', '127.0.0.2', { port: 4010 })).toBe(false)
    expect(isReachable('127.0.0.1:4010', '127.0.0.1', { port: 4010 })).toBe(true)
    expect(isReachable('127.0.0.1:4010', '127.0.0.1', { port: 4011 })).toBe(false)
    expect(isReachable('[::1]:4010', '::1', { port: 4010 })).toBe(true)
    expect(isReachable('[::1]:4010', '::1', { port: 4011 })).toBe(false)
    expect(isReachable('::1', '0:0:0:0:0:0:0:1')).toBe(true)
  })

  test('that is a host permits its addresses, by this name alone', () => {
    const host = 'erp.internal'
    expect(isReachable('erp.internal', '10.0.0.5', { host })).toBe(true)
    expect(isReachable('ERP.Internal.', '10.0.0.5', { host: 'erp.internal.' })).toBe(true)
    expect(isReachable('erp.internal', '10.0.0.5')).toBe(false)
    expect(isReachable('erp.internal', '10.0.0.5', { host: 'evil.erp.internal' })).toBe(false)
    expect(isReachable('erp.internal:8443', '10.0.0.5', { host, port: 8443 })).toBe(true)
    expect(isReachable('erp.internal:8443', '10.0.0.5', { host, port: 443 })).toBe(false)
  })

  test.each(['169.254.169.254', '100.100.100.200', '168.63.129.16', 'fd00:ec2::254', 'fd20:ce::254'])(
    'permits the metadata address %s only when it is exactly that address',
    (address) => {
      const host = 'metadata.internal'
      const wide = '0.0.0.0/0,::/0,169.254.0.0/16,fd00::/8,169.254.169.252/30,metadata.internal'
      expect(isReachable(wide, address, { host, port: 80 })).toBe(false)
      expect(isReachable(address, address, { host, port: 80 })).toBe(true)
      expect(isReachable(`${address}/${address.includes(':') ? 128 : 32}`, address, { host })).toBe(true)
    },
  )

  test('never permits IPv6 that embeds IPv4', () => {
    for (const address of ['::ffff:10.0.0.1', '2002:a00:1::1', '64:ff9b::a00:1', '::a00:1'])
      expect(isReachable('::/0,10.0.0.1,10.0.0.0/8,0.0.0.0/0', address)).toBe(false)
  })

  test('for IPv4 permits nothing of IPv6, and vice versa', () => {
    expect(isReachable('0.0.0.0/0', '::1')).toBe(false)
    expect(isReachable('::/0', '127.0.0.1')).toBe(false)
  })
})

describe('a URL', () => {
  test.each(['http://a.example/', 'https://a.example:8443/x?y=1'])('%s can be called', (url) => {
    expect(findUrlDenial(new URL(url))).toBeNull()
  })

  test.each([
    'ftp://a.example/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'gopher://a.example/',
    'ws://a.example/',
    'javascript:alert(1)',
    'http://user@a.example/',
    'http://:secret@a.example/',
    'https://user:secret@a.example/',
  ])('%s cannot', (url) => {
    expect(findUrlDenial(new URL(url))).not.toBeNull()
  })
})
