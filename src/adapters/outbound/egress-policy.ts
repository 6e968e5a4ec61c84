// Egress policy, deny by default: permits public addresses and the entries of EGRESS_ALLOW. A host entry permits only
// that name: the same address stays denied as a literal or by another name. A metadata address is permitted only by an
// entry that is exactly that address.
import {
  hasEmbeddedIpv4,
  type IpAddress,
  type IpRange,
  isGlobalUnicast,
  isMetadataAddress,
  isSingleAddress,
  isWithinRange,
  parseAddress,
} from './address.ts'
import { isOpenPort } from './open-ports.ts'

/** A null `port` permits the open ports of every public address, a number only that port. */
export type EgressEntry = { port: number | null } & (
  | { kind: 'host'; host: string }
  | { kind: 'range'; range: IpRange }
)

export type EgressPolicy = readonly EgressEntry[]

/** `host` as in `URL.hostname`, but without the brackets of IPv6. */
export type EgressTarget = { host: string; port: number }

// @guard
/**
 * Why the URL must not be requested, whatever it resolves to; null when it may. The reason may be shown to the caller.
 */
export function findUrlDenial(url: URL): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'only http and https URLs can be called'
  if (url.username !== '' || url.password !== '') return 'a URL must not carry a user name or password'
  return null
}

// @guard egress-policy address-spellings name-resolution
/**
 * Why that address must not be dialled for that target; null when it may. The reason is internal, never for the caller.
 */
export function findAddressDenial(policy: EgressPolicy, target: EgressTarget, text: string): string | null {
  const address = parseAddress(text)
  if (!address) return 'not an address'
  if (hasEmbeddedIpv4(address)) return 'IPv6 that embeds IPv4'
  if (policy.some((entry) => isPermittedBy(entry, target, address))) return null
  if (isMetadataAddress(address)) return 'metadata address'
  if (!isGlobalUnicast(address)) return `not public: ${address.range()}`
  return isOpenPort(target.port) ? null : 'port of an internal service'
}

/** Whether an entry lists the host by name. */
export const isListedHost = (policy: EgressPolicy, host: string) =>
  policy.some((entry) => entry.kind === 'host' && entry.host === withoutTrailingDot(host))

export const withoutTrailingDot = (host: string) => (host.endsWith('.') ? host.slice(0, -1) : host)

const isPermittedBy = (entry: EgressEntry, target: EgressTarget, address: IpAddress) =>
  // @guard egress-policy name-resolution
  isPortPermittedBy(entry, target.port) &&
  (entry.kind === 'host'
    ? entry.host === withoutTrailingDot(target.host) && !isMetadataAddress(address)
    : isWithinRange(address, entry.range) && (isSingleAddress(entry.range) || !isMetadataAddress(address)))

const isPortPermittedBy = (entry: EgressEntry, port: number) =>
  // @guard egress-policy address-spellings
  entry.port === null ? isOpenPort(port) : entry.port === port
