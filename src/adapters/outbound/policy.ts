// Who may be reached: everything public, and what the operator opened by an entry of EGRESS_ALLOW. Deny by default.
// A host entry opens the name alone: the same address by another name, or written out, stays closed.
// Metadata addresses are opened by nothing but an entry that is that one address.
import {
  type Address,
  embedsIpv4,
  isGlobal,
  isMetadata,
  isOneAddress,
  isWithin,
  parseAddress,
  type Range,
} from './address.ts'
import { isOpenPort } from './ports.ts'

/** `port` null leaves the port to the rule for all; a number opens that port and no other. */
export type EgressEntry = { port: number | null } & (
  | { kind: 'host'; host: string }
  | { kind: 'range'; range: Range }
)

export type EgressPolicy = readonly EgressEntry[]

/** `host` as `URL.hostname` writes it, without brackets. */
export type Target = { host: string; port: number }

/** Why the URL may not be asked for, whoever it leads to; null when nothing in its text forbids it. */
export function urlRefusal(url: URL): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'only http and https URLs can be called'
  if (url.username !== '' || url.password !== '') return 'a URL must not carry a user name or password'
  return null
}

/** Why no connection may be made to that address for that target, for our eyes alone; null when it may. */
export function addressRefusal(policy: EgressPolicy, target: Target, text: string): string | null {
  const address = parseAddress(text)
  if (!address) return 'not an address'
  if (embedsIpv4(address)) return 'IPv6 that embeds IPv4'
  if (policy.some((entry) => opens(entry, target, address))) return null
  if (isMetadata(address)) return 'metadata address'
  if (!isGlobal(address)) return `not public: ${address.range()}`
  return isOpenPort(target.port) ? null : 'port of an internal service'
}

/** Whether an entry names the host itself. */
export const isListed = (policy: EgressPolicy, host: string) =>
  policy.some((entry) => entry.kind === 'host' && entry.host === withoutDot(host))

export const withoutDot = (host: string) => (host.endsWith('.') ? host.slice(0, -1) : host)

const opens = (entry: EgressEntry, target: Target, address: Address) =>
  opensPort(entry, target.port) &&
  (entry.kind === 'host'
    ? entry.host === withoutDot(target.host) && !isMetadata(address)
    : isWithin(address, entry.range) && (isOneAddress(entry.range) || !isMetadata(address)))

const opensPort = (entry: EgressEntry, port: number) =>
  entry.port === null ? isOpenPort(port) : entry.port === port
