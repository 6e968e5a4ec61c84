// The address of a client, and the network by which limits count it. X-Forwarded-For is read only from the proxies that
// the operator configured, since anyone can send the header.
import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import {
  type IpRange,
  isWithinRange,
  parseAddress,
  parseRange,
  toSingleAddressRange,
} from '#adapters/outbound/address.ts'
import type { ClientAddress, ClientNetwork } from '#base/web/client-address.ts'

/** Parses the setting TRUST_PROXY: addresses and CIDRs, separated by commas. Reports other entries. */
export function parseTrustProxy(text: string): { trusted: IpRange[]; problems: string[] } {
  const trusted: IpRange[] = []
  const problems: string[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    const address = parseAddress(entry)
    const range = address ? toSingleAddressRange(address) : parseRange(entry)
    if (range) trusted.push(range)
    else if (entry) problems.push(`entry ${entry} is not an address or CIDR.`)
  }
  return { trusted, problems }
}

type ReceivedRequest = Pick<IncomingMessage, 'headers'> & { socket: IncomingMessage['socket'] | null }

const parseUnmapped = (text: string) => (ipaddr.isValid(text) ? ipaddr.process(text) : null)

/** The nearest address that is not a trusted proxy; "" when the socket is closed or the request destroyed. */
function findNearestUntrusted(request: ReceivedRequest, trusted: IpRange[]): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
  const isTrusted = (text: string) => {
    const address = parseUnmapped(text)
    return address !== null && trusted.some((range) => isWithinRange(address, range))
  }
  let nearest = request.socket?.remoteAddress ?? ''
  while (isTrusted(nearest)) {
    const before = forwarded.pop()?.trim() ?? ''
    if (!parseUnmapped(before)) break
    nearest = before
  }
  return nearest
}

const toNetwork = (text: string) =>
  (parseUnmapped(text)?.toByteArray().slice(0, 8).join('.') ?? text) as ClientNetwork

/** An IPv4 address in its own form, even where the server listens for IPv6. */
const toAddress = (text: string) =>
  (text.startsWith('::ffff:') ? (parseUnmapped(text)?.toString() ?? text) : text) as ClientAddress

export const createClientAddressReader = (trusted: IpRange[]) => (request: ReceivedRequest) =>
  // Called for every call of a tool: without a proxy it parses nothing.
  toAddress(
    trusted.length === 0 ? (request.socket?.remoteAddress ?? '') : findNearestUntrusted(request, trusted),
  )

export const createClientNetworkReader = (trusted: IpRange[]) => (request: ReceivedRequest) =>
  toNetwork(findNearestUntrusted(request, trusted))

/**
 * Groups clients whose connections are limited together, as for rate limits. "" for clients without a limit: many share
 * the address of a proxy, and a proxy that is not configured is on this machine or in a private network.
 */
export const createClientGroupReader = (trusted: IpRange[]) => (text: string) => {
  const address = parseUnmapped(text)
  if (address?.range() !== 'unicast') return ''
  return trusted.some((range) => isWithinRange(address, range)) ? '' : toNetwork(text)
}
