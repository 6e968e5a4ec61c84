// The one door outward: nothing else in the product opens a socket to a server that is not ours.
// Policy says who may be reached, the connector holds it at the socket, an exchange bounds time and bytes.
import type { Upstream } from '#core/ports/upstream.ts'
import { guardedConnector } from './connector.ts'
import { exchange } from './exchange.ts'
import { fault } from './faults.ts'
import { type Resolve, resolverFor } from './names.ts'
import type { EgressPolicy } from './policy.ts'
import { Pools } from './pools.ts'
import { requestHead } from './request-head.ts'

/** One per process; `close` cuts what is still under way, as `cancelled`. `resolve` stands in for DNS. */
export function createUpstream({
  allow,
  resolve = resolverFor(allow),
}: {
  allow: EgressPolicy
  resolve?: Resolve
}): Upstream & { close(): Promise<void> } {
  const pools = new Pools(guardedConnector({ policy: allow, resolve }))
  return {
    async send(request) {
      if (request.signal?.aborted) throw fault('cancelled')
      const head = requestHead(request)
      return exchange(pools.of(head.origin), head, request)
    },
    close: () => pools.close(),
  }
}
