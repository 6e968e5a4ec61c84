// Internal and unroutable addresses, in both forms in which the outbound client can receive an address: literally in
// the URL, and from the resolver. A name is rejected as soon as one of its addresses is.
import { expect, test } from 'vitest'
import { findAddressDenial } from '#adapters/outbound/egress-policy.ts'
import { createOutboundClient } from './outbound-client.ts'

const internalAddresses = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.0', '10.255.255.255', '100.64.0.1', '100.127.255.255', '127.0.0.1'],
  ...['127.255.255.254', '169.254.0.1', '169.254.169.254', '169.254.170.2', '172.16.0.1', '172.31.255.255'],
  ...['192.0.0.1', '192.0.0.170', '192.0.0.192', '192.0.2.1', '192.168.0.1', '192.168.255.255'],
  ...['198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255'],
  ...['240.0.0.1', '255.255.255.255', '100.100.100.200', '168.63.129.16'],
  // loopback, unspecified, unique local, link local, site local, multicast, discard, documentation, benchmarking
  ...['::', '::1', 'fc00::1', 'fd00::1', 'fdff:ffff::1', 'fe80::1', 'febf::1', 'fec0::1', 'feff::1'],
  ...['ff02::1', 'ff0e::1', '100::1', '2001:db8::1', '3fff::1', '2001:2::1', '5f00::1'],
  // metadata services of cloud providers
  ...['fd00:ec2::254', 'fd20:ce::254', 'fd00:42::42', 'fd00:c1::a9fe:a9fe'],
  // unassigned
  ...['4000::1', '8000::1', 'c000::1', 'e000::1', '1::1', '200::1'],
]

/**
 * IPv6 addresses that embed an IPv4 address, public or not: IPv4-compatible, IPv4-mapped, IPv4-translated, NAT64 (both
 * prefixes), 6to4, Teredo, ISATAP.
 */
const embeddingAddresses = [
  ...['::808:808', '::7f00:1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::ffff:0:808:808', '::ffff:0:7f00:1'],
  ...['64:ff9b::808:808', '64:ff9b::7f00:1', '64:ff9b:1::808:808', '64:ff9b:1:ffff::1', '2002:808:808::1'],
  ...['2002:7f00:1::', '2002:a9fe:a9fe::', '2001::1', '2001:0:7f00:1::1', '2001:0:808:808:0:ffff:f7f7:f7f7'],
  ...['2606:4700::5efe:7f00:1', '2606:4700::200:5efe:a00:1', '2606:4700:0:1:0:5efe:808:808'],
]

const publicAddresses = [
  '8.8.8.8',
  '1.1.1.1',
  '93.184.216.34',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.0.1',
  '192.0.1.1',
]
const publicIpv6Addresses = ['2606:4700::1111', '2a00:1450:4001::200e', '2620:fe::fe', '2400:cb00::1']

const formatUrlHost = (address: string) => (address.includes(':') ? `[${address}]` : address)
const ports = [80, 443, 8080]

test.each([...internalAddresses, ...embeddingAddresses])('%s is never dialled', async (address) => {
  for (const port of ports) {
    expect(findAddressDenial([], { host: address, port }, address)).not.toBeNull()
    expect(findAddressDenial([], { host: 'name.test', port }, address)).not.toBeNull()
  }
  const resolutions = [[address], ['8.8.8.8', address], [address, '2606:4700::1111']]
  for (const addresses of resolutions) {
    const client = createOutboundClient('', async () => addresses)
    expect(await client.catchReason('http://name.test/')).toBe('unreachable')
  }
  expect(await createOutboundClient('').catchReason(`http://${formatUrlHost(address)}/`)).toBe('unreachable')
})

test.each(embeddingAddresses)(
  '%s is allowed by no entry: its IPv4 address may be routed anywhere',
  (address) => {
    const policy = [{ kind: 'host' as const, host: 'name.test', port: null }]
    expect(findAddressDenial(policy, { host: 'name.test', port: 80 }, address)).not.toBeNull()
  },
)

test.each([...publicAddresses, ...publicIpv6Addresses])('%s may be dialled', (address) => {
  for (const port of ports) expect(findAddressDenial([], { host: address, port }, address)).toBeNull()
})

test.each([
  ...['fe80::1%lo', 'fe80::1%25lo', '::1%0', '127.1', '0177.0.0.1', '0x7f.1', '2130706433', '127.0.0.1.'],
  ...[
    '127.0.0.1 ',
    ' 127.0.0.1',
    '127.0.0.1\n',
    '[::1]',
    '::ffff:127.0.0.1%1',
    '１２７.0.0.1',
    '1.2.3.4.5',
    '',
  ],
])('%j from a resolver may rejected as no address', async (malformed) => {
  expect(findAddressDenial([], { host: 'name.test', port: 80 }, malformed)).toBe('not an address')
  expect(
    await createOutboundClient('0.0.0.0/0,::/0', async () => [malformed]).catchReason('http://name.test/'),
  ).toBe('unreachable')
})

test.each([
  22, 23, 25, 53, 111, 135, 139, 445, 587, 873, 993, 2049, 2375, 3306, 5432, 6379, 9200, 11_211, 27_017,
])('port %i of a public address is closed', (port) => {
  expect(findAddressDenial([], { host: '8.8.8.8', port }, '8.8.8.8')).toBe('port of an internal service')
})
