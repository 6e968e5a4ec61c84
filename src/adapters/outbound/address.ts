// IP addresses and the ranges that matter for egress. Special-purpose ranges (RFC 6890 and its registries) come from
// ipaddr.js. Its `unicast` class includes IPv4-compatible IPv6 and unassigned space, so IPv6 must also be in 2000::/3.
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6
export type Range = readonly [network: Address, bits: number]

const bitsOf = { ipv4: 32, ipv6: 128 } as const

/** Null unless the text is in canonical notation: no octal, hexadecimal or shortened IPv4 and no IPv6 zone. */
export function parseAddress(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  const plain = text.includes(':') && !text.includes('%') && ipaddr.IPv6.isValid(text)
  return plain ? ipaddr.IPv6.parse(text) : null
}

/** Parses CIDR notation. Null when malformed or when the address has bits set beyond the prefix. */
export function parseRange(text: string): Range | null {
  const [before = '', after = '', ...rest] = text.split('/')
  const network = parseAddress(before)
  if (!network || rest.length > 0 || !/^(0|[1-9]\d{0,2})$/.test(after)) return null
  const bits = Number(after)
  if (bits > bitsOf[network.kind()]) return null
  return sameAddress(network, firstOf(network, bits)) ? [network, bits] : null
}

const firstOf = (network: Address, bits: number): Address =>
  network.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(`${network}/${bits}`)
    : ipaddr.IPv6.networkAddressFromCIDR(`${network}/${bits}`)

export const onlyAddress = (address: Address): Range => [address, bitsOf[address.kind()]]

export const isOneAddress = ([network, bits]: Range) => bits === bitsOf[network.kind()]

export const sameAddress = (a: Address, b: Address) => a.toNormalizedString() === b.toNormalizedString()

export const isWithin = (address: Address, [network, bits]: Range) =>
  address.kind() === network.kind() && address.match(network, bits)

const ranges = (...texts: string[]): Range[] => texts.map((text) => ipaddr.parseCIDR(text))
const isWithinAny = (address: Address, list: Range[]) => list.some((range) => isWithin(address, range))

const ownIpv6 = ranges('::/128', '::1/128')
const carriers = ranges(
  '::/96', // compatible
  '::ffff:0:0/96', // mapped
  '::ffff:0:0:0/96', // translated (SIIT)
  '64:ff9b::/96', // NAT64
  '64:ff9b:1::/48', // NAT64, local use
  '2001::/32', // Teredo
  '2002::/16', // 6to4
)

/** ISATAP (RFC 5214) puts an IPv4 address after `5efe` in the interface identifier of any prefix. */
const isIsatap = (address: Address) =>
  'parts' in address && ((address.parts[4] ?? 0) & 0xfdff) === 0 && address.parts[5] === 0x5efe

/** IPv6 that embeds an IPv4 address: a translator or tunnel on the path may deliver it to any IPv4 host. */
export const embedsIpv4 = (address: Address) =>
  (isWithinAny(address, carriers) && !isWithinAny(address, ownIpv6)) || isIsatap(address)

const metadata = ranges(
  '169.254.0.0/16', // most clouds, task credentials
  '100.100.100.200/32', // Alibaba
  '168.63.129.16/32', // Azure's host, in a public range
  '192.0.0.192/32', // Oracle
  'fd00:ec2::/32', // Amazon
  'fd20:ce::254/128', // Google
  'fd00:42::42/128', // Scaleway
  'fd00:c1::a9fe:a9fe/128', // Oracle
)

/** Endpoints where a cloud provider serves the machine's own credentials. */
export const isMetadata = (address: Address) => isWithinAny(address, metadata)

const globalUnicastIpv6 = ranges('2000::/3')

export const isGlobal = (address: Address) =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isWithinAny(address, globalUnicastIpv6))
