// Host name resolution. Names are resolved by DNS queries and not by getaddrinfo, which occupies one of libuv's few
// threads for as long as a hostile name server delays. Only hosts that the operator listed in EGRESS_ALLOW are resolved
// by the system, including the hosts file.
import { lookup, Resolver } from 'node:dns/promises'
import { type EgressPolicy, isListed } from './policy.ts'

/** All addresses of a host name, as text. Rejects when it has none. */
export type Resolve = (host: string) => Promise<string[]>

export function resolverFor(policy: EgressPolicy): Resolve {
  const askNetwork = askDns(new Resolver({ timeout: 800, tries: 2 }))
  return (host) => (isListed(policy, host) ? askSystem(host) : askNetwork(host))
}

export const askDns =
  (resolver: Resolver): Resolve =>
  async (host) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length === 0 && v4.status === 'rejected') throw v4.reason
    return found
  }

const askSystem: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)
