// Parses the setting EGRESS_ALLOW: CIDRs, addresses, hosts, address:port, [v6]:port and host:port, comma-separated.
import type { InputFault } from '#base/errors.ts'
import { embedsIpv4, onlyAddress, parseAddress, parseRange } from './address.ts'
import { type EgressEntry, type EgressPolicy, withoutDot } from './policy.ts'

/** Returns the valid entries and all errors; the path of an error is the entry itself. */
export function parseEgressAllow(texts: string): { policy: EgressPolicy; faults: InputFault[] } {
  const policy: EgressEntry[] = []
  const faults: InputFault[] = []
  for (const text of texts.split(',').map((part) => part.trim())) {
    const entry = text === '' ? null : parseEntry(text)
    if (typeof entry === 'string') faults.push({ path: text, code: 'invalid_entry', message: entry })
    else if (entry) policy.push(entry)
  }
  return { policy, faults }
}

/** The entry, or the message that says what is wrong with it. */
function parseEntry(text: string): EgressEntry | string {
  if (text.includes('/')) return parseRangeEntry(text)
  if (parseAddress(text)) return addressEntry(text, null)
  const [, v6, name = '', portText] = /^(?:\[([^[\]]+)\]|([^:[\]]+))(?::(.*))?$/.exec(text) ?? []
  if (!v6 && !name) return 'is not a CIDR, address, host, address:port, [v6]:port or host:port'
  const port = portText === undefined ? null : parsePort(portText)
  if (Number.isNaN(port)) return 'has a port that is not a number from 1 to 65535'
  if (!v6) return hostEntry(name, port)
  return v6.includes(':') ? addressEntry(v6, port) : noAddress
}

function parseRangeEntry(text: string): EgressEntry | string {
  const range = parseRange(text)
  if (!range) return 'is not a CIDR: it must be the first address of the range, a slash and a prefix length'
  return embedsIpv4(range[0]) ? embedding : { kind: 'range', range, port: null }
}

function addressEntry(text: string, port: number | null): EgressEntry | string {
  const address = parseAddress(text)
  if (!address) return noAddress
  return embedsIpv4(address) ? embedding : { kind: 'range', range: onlyAddress(address), port }
}

const noAddress = 'has no IPv6 address in its brackets'
const embedding = 'embeds IPv4 in IPv6, which is never allowed: list the IPv4 address instead'

function hostEntry(name: string, port: number | null): EgressEntry | string {
  if (parseAddress(name)) return addressEntry(name, port)
  const url = hostName.test(name) ? URL.parse(`http://${name}`) : null
  if (!url) return 'is not a host name'
  if (parseAddress(url.hostname)) return `is a non-canonical notation of the address ${url.hostname}`
  return { kind: 'host', host: withoutDot(url.hostname), port }
}

const hostName = /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*\.?$/u

const parsePort = (text: string) =>
  /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535 ? Number(text) : NaN
