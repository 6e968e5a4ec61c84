// Parses the setting EGRESS_ALLOW: CIDRs, addresses, hosts, address:port, [v6]:port and host:port, comma-separated.
import { hasEmbeddedIpv4, parseAddress, parseRange, toSingleAddressRange } from './address.ts'
import { type EgressEntry, type EgressPolicy, withoutTrailingDot } from './egress-policy.ts'

/** `path`: the entry. */
export type EgressAllowError = { path: string; message: string }

/** Returns the valid entries and all errors. */
export function parseEgressAllow(setting: string): { policy: EgressPolicy; errors: EgressAllowError[] } {
  const policy: EgressEntry[] = []
  const errors: EgressAllowError[] = []
  for (const text of setting.split(',').map((entryText) => entryText.trim())) {
    const entry = text === '' ? null : parseEntry(text)
    if (typeof entry === 'string') errors.push({ path: text, message: entry })
    else if (entry) policy.push(entry)
  }
  return { policy, errors }
}

/** The entry, or the message that says what is wrong with it. */
function parseEntry(text: string): EgressEntry | string {
  if (text.includes('/')) return parseRangeEntry(text)
  if (parseAddress(text)) return parseAddressEntry(text, null)
  const [, v6, name = '', portText] = /^(?:\[([^[\]]+)\]|([^:[\]]+))(?::(.*))?$/.exec(text) ?? []
  if (!v6 && !name) return 'is not a CIDR, address, host, address:port, [v6]:port or host:port'
  const port = portText === undefined ? null : parsePort(portText)
  if (Number.isNaN(port)) return 'has a port that is not a number from 1 to 65535'
  if (!v6) return parseHostEntry(name, port)
  return v6.includes(':') ? parseAddressEntry(v6, port) : noIpv6Message
}

function parseRangeEntry(text: string): EgressEntry | string {
  const range = parseRange(text)
  if (!range) return 'is not a CIDR: it must be the first address of the range, a slash and a prefix length'
  return hasEmbeddedIpv4(range[0]) ? embeddedIpv4Message : { kind: 'range', range, port: null }
}

function parseAddressEntry(text: string, port: number | null): EgressEntry | string {
  const address = parseAddress(text)
  if (!address) return noIpv6Message
  return hasEmbeddedIpv4(address)
    ? embeddedIpv4Message
    : { kind: 'range', range: toSingleAddressRange(address), port }
}

const noIpv6Message = 'has no IPv6 address in its brackets'
const embeddedIpv4Message = 'embeds IPv4 in IPv6, which is never allowed: list the IPv4 address instead'

function parseHostEntry(name: string, port: number | null): EgressEntry | string {
  if (parseAddress(name)) return parseAddressEntry(name, port)
  const url = hostNamePattern.test(name) ? URL.parse(`http://${name}`) : null
  if (!url) return 'is not a host name'
  if (parseAddress(url.hostname)) return `is a non-canonical notation of the address ${url.hostname}`
  return { kind: 'host', host: withoutTrailingDot(url.hostname), port }
}

const hostNamePattern = /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*\.?$/u

const parsePort = (text: string) =>
  /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535 ? Number(text) : NaN
