// Host name resolution. Names are resolved by DNS queries rather than by getaddrinfo, which blocks one of libuv's few
// threads as long as a hostile name server delays. Only hosts that the operator listed in EGRESS_ALLOW are resolved by
// the system, including the hosts file.
import { lookup, Resolver } from 'node:dns/promises'
import { type EgressPolicy, isListedHost } from './egress-policy.ts'

/** All addresses of a host name, as text. Rejects when it has none. */
export type HostResolver = (host: string) => Promise<string[]>

export function createHostResolver(policy: EgressPolicy): HostResolver {
  const resolveWithDns = createDnsResolver(new Resolver({ timeout: 800, tries: 2 }))
  return (host) => (isListedHost(policy, host) ? resolveWithSystem(host) : resolveWithDns(host))
}

export const createDnsResolver =
  (resolver: Resolver): HostResolver =>
  async (host) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = [v4, v6].flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    if (addresses.length === 0 && v4.status === 'rejected') throw v4.reason
    return addresses
  }

/** Uses the hosts file too, with its delays: for hosts that the operator listed. */
export const resolveWithSystem: HostResolver = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)
