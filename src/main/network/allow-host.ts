import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'

/** Allows the host of a URL that the operator configured, even if its address is private. */
export function allowHostOf(url: string) {
  const { host } = new URL(url)
  return parseEgressAllow(host).policy
}
