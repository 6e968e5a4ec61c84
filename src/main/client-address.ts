// Where a request comes from, as throttles count: one key for one household. What X-Forwarded-For says is believed of
// those proxies alone that the operator names, since anybody can send the header.
import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { isWithin, onlyAddress, parseAddress, parseRange, type Range } from '#adapters/outbound/address.ts'

/** The setting TRUST_PROXY: addresses and CIDRs between commas; what is neither comes back as a fault. */
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

/** The nearest address that is no trusted proxy; "" when the socket has gone. */
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

/** The whole of an IPv4 address, the /64 that every IPv6 user owns at least. */
const household = (text: string) => unmapped(text)?.toByteArray().slice(0, 8).join('.') ?? text

export const clientAddress = (trusted: Range[]) => (request: IncomingMessage) =>
  household(nearestStranger(request, trusted))
