// The key by which rate limits count an address. X-Forwarded-For is read only from the proxies that the operator
// configured, since anybody can send the header.
import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { isWithin, onlyAddress, parseAddress, parseRange, type Range } from '#adapters/outbound/address.ts'

/** Parses the setting TRUST_PROXY: addresses and CIDRs separated by commas; other entries are reported. */
export function parseTrustProxy(text: string): { trusted: Range[]; faults: string[] } {
  const trusted: Range[] = []
  const faults: string[] = []
  for (const part of text.split(',').map((one) => one.trim())) {
    const address = parseAddress(part)
    const range = address ? onlyAddress(address) : parseRange(part)
    if (range) trusted.push(range)
    else if (part) faults.push(`entry ${part} is no address or CIDR.`)
  }
  return { trusted, faults }
}

const unmapped = (text: string) => (ipaddr.isValid(text) ? ipaddr.process(text) : null)

/** The nearest address that is not a trusted proxy; "" when the socket is closed. */
function nearestStranger(request: IncomingMessage, trusted: Range[]): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
  const isTrusted = (text: string) => {
    const address = unmapped(text)
    return address !== null && trusted.some((range) => isWithin(address, range))
  }
  let nearest = request.socket.remoteAddress ?? ''
  while (isTrusted(nearest)) {
    const before = forwarded.pop()?.trim() ?? ''
    if (!unmapped(before)) break
    nearest = before
  }
  return nearest
}

/** The whole IPv4 address, or the /64 of an IPv6 address, which is the least that one user has. */
const household = (text: string) => unmapped(text)?.toByteArray().slice(0, 8).join('.') ?? text

export const clientAddress = (trusted: Range[]) => (request: IncomingMessage) =>
  household(nearestStranger(request, trusted))
