import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import type { EgressPolicy } from '#adapters/outbound/egress-policy.ts'

/** Allows exactly the service's own address, which may be private, as on a developer's machine. */
export function allowOwnAddress(baseUrl: string): EgressPolicy {
  const { hostname, port, protocol } = new URL(baseUrl)
  return parseEgressAllow(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`).policy
}
