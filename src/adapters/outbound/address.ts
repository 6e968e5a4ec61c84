// IP addresses and the ranges that matter for egress. Special-purpose ranges (RFC 6890 and its registries) come from
// ipaddr.js. Its `unicast` class includes IPv4-compatible IPv6 and unassigned space, so IPv6 must also be in 2000::/3.
import ipaddr from 'ipaddr.js'

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6
export type IpRange = readonly [network: IpAddress, bits: number]

const addressBits = { ipv4: 32, ipv6: 128 } as const

/** Null unless the text is in canonical notation: no octal, hexadecimal or shortened IPv4 and no IPv6 zone. */
export function parseAddress(text: string): IpAddress | null {
  // @guard name-resolution egress-allow
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  const isPlain = text.includes(':') && !text.includes('%') && ipaddr.IPv6.isValid(text)
  return isPlain ? ipaddr.IPv6.parse(text) : null
}

/** Parses CIDR notation. Null when malformed or when the address has bits set beyond the prefix. */
export function parseRange(text: string): IpRange | null {
  const [addressText = '', prefixText = '', ...rest] = text.split('/')
  const network = parseAddress(addressText)
  if (!network || rest.length > 0 || !/^(0|[1-9]\d{0,2})$/.test(prefixText)) return null
  const bits = Number(prefixText)
  if (bits > addressBits[network.kind()]) return null
  return isSameAddress(network, findNetworkAddress(network, bits)) ? [network, bits] : null
}

const findNetworkAddress = (network: IpAddress, bits: number): IpAddress =>
  network.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(`${network}/${bits}`)
    : ipaddr.IPv6.networkAddressFromCIDR(`${network}/${bits}`)

export const toSingleAddressRange = (address: IpAddress): IpRange => [address, addressBits[address.kind()]]

export const isSingleAddress = ([network, bits]: IpRange) => bits === addressBits[network.kind()]

export const isSameAddress = (a: IpAddress, b: IpAddress) => a.toNormalizedString() === b.toNormalizedString()

export const isWithinRange = (address: IpAddress, [network, bits]: IpRange) =>
  address.kind() === network.kind() && address.match(network, bits)

const parseRanges = (...texts: string[]): IpRange[] => texts.map((text) => ipaddr.parseCIDR(text))
const isWithinAnyRange = (address: IpAddress, list: IpRange[]) =>
  list.some((range) => isWithinRange(address, range))

const unspecifiedAndLoopback = parseRanges('::/128', '::1/128')
const ipv4EmbeddingRanges = parseRanges(
  '::/96', // compatible
  '::ffff:0:0/96', // mapped
  '::ffff:0:0:0/96', // translated (SIIT)
  '64:ff9b::/96', // NAT64
  // @guard address-grid
  '64:ff9b:1::/48', // NAT64, local use
  '2001::/32', // Teredo
  '2002::/16', // 6to4
)

/** ISATAP (RFC 5214) puts an IPv4 address after `5efe` in the interface identifier of any prefix. */
const isIsatap = (address: IpAddress) =>
  'parts' in address && ((address.parts[4] ?? 0) & 0xfdff) === 0 && address.parts[5] === 0x5efe

/** IPv6 that embeds an IPv4 address: a translator or tunnel on the path may deliver it to any IPv4 host. */
export const hasEmbeddedIpv4 = (address: IpAddress) =>
  // @guard address-grid address-spellings
  (isWithinAnyRange(address, ipv4EmbeddingRanges) && !isWithinAnyRange(address, unspecifiedAndLoopback)) ||
  isIsatap(address)

const metadataRanges = parseRanges(
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
export const isMetadataAddress = (address: IpAddress) => isWithinAnyRange(address, metadataRanges)

const globalUnicastIpv6 = parseRanges('2000::/3')

export const isGlobalUnicast = (address: IpAddress) =>
  // @guard address-grid egress-policy
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isWithinAnyRange(address, globalUnicastIpv6))
