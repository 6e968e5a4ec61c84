// The outbound HTTP client: no other module connects to servers that are not part of the service.
// The policy decides what may be reached, the connector enforces it at the socket, and dispatchRequest bounds time and
// bytes. Calls of apps also pass bulkheads, which isolate apps from each other, and may be retried.
import type { Upstream, UpstreamAnswer, UpstreamRequest } from '#core/ports/upstream.ts'
import { attempts } from './attempts.ts'
import { guardedConnector } from './connector.ts'
import { type Attempt, exchange } from './exchange.ts'
import { fault } from './faults.ts'
import { Lanes, type LanesState } from './lanes.ts'
import { type Resolve, resolverFor } from './names.ts'
import type { EgressPolicy } from './policy.ts'
import { Pools } from './pools.ts'
import { requestHead } from './request-head.ts'

/** One per process. `close` aborts active requests with `cancelled`. `resolve` replaces name resolution. */
export function createUpstream({
  allow,
  resolve = resolverFor(allow),
}: {
  allow: EgressPolicy
  resolve?: Resolve
}): Upstream & { state(): LanesState; close(): Promise<void> } {
  const pools = new Pools(guardedConnector({ policy: allow, resolve }))
  const lanes = new Lanes()
  const sent = (request: UpstreamRequest): Promise<UpstreamAnswer> => {
    if (request.signal?.aborted) throw fault('cancelled')
    const head = requestHead(request)
    const send = (attempt: Attempt) => exchange(pools, head, request, attempt)
    const { tenant, deadlineMs, idempotent = false, signal } = request
    if (tenant === undefined) return send({ deadlineMs, sent: false })
    const deadlineAt = performance.now() + deadlineMs
    return lanes.run(tenant, head.origin, request, (mayRepeat) =>
      attempts({ idempotent, signal, deadlineAt, mayRepeat, send }),
    )
  }
  return {
    // Not async: every call passes here, and async would add a microtask to each.
    send(request) {
      try {
        return sent(request)
      } catch (error) {
        return Promise.reject(error)
      }
    },
    state: () => lanes.state(),
    close: () => pools.close(),
  }
}
