import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'

/** What the operator named may be asked wherever it lives. */
export function namedEgress(url: string) {
  const { host } = new URL(url)
  return parseEgressAllow(host).policy
}
