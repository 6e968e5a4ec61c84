// Which addresses a name stands for. Names are asked in DNS and not of the system: the system's look-up blocks one of
// the process's few threads for as long as a hostile name server likes. Only hosts that the operator listed are
// looked up as the system does it, hosts file included.
import { lookup, Resolver } from 'node:dns/promises'
import { type EgressPolicy, isListed } from './policy.ts'

/** All addresses of a name, as text; rejects when there are none. */
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
