// The outbound HTTP client: no other module connects to servers outside the service. The policy decides which addresses
// may be reached, the connector enforces it at the socket, and dispatchRequest limits time and bytes. Calls of apps
// also pass bulkheads, which isolate apps from each other, and may be retried; discovery has separate slots.
import { type MemoryBudget, unlimitedMemory } from '#base/memory-budget.ts'
import type { EgressDenial } from '#base/upstream-error.ts'
import type { Upstream, UpstreamRequest, UpstreamResponse } from '#core/ports/upstream.ts'
import { Bulkheads, type BulkheadsState } from './bulkheads.ts'
import { createCallPools } from './call-pools.ts'
import { createGuardedConnector } from './connector.ts'
import { dispatchRequest, type RequestAttempt } from './dispatch-request.ts'
import type { EgressPolicy } from './egress-policy.ts'
import { createHostResolver, type HostResolver } from './host-resolver.ts'
import { buildSlotPath, DiscoverySlots } from './outbound-slots.ts'
import { buildRequestHead, type RequestHead } from './request-head.ts'
import { sendWithRetries } from './send-with-retries.ts'
import { traceAttempts, withoutTraceContext } from './trace-attempts.ts'
import { createUpstreamError } from './upstream-errors.ts'

/** One per process. `close` aborts active requests with `cancelled`. `resolve` replaces name resolution. */
export function createUpstream({
  allow,
  resolve = createHostResolver(allow),
  memory = unlimitedMemory,
  onDenied,
}: {
  allow: EgressPolicy
  resolve?: HostResolver
  memory?: MemoryBudget
  onDenied?: (denial: EgressDenial) => void
}): Upstream & { state(): BulkheadsState; close(): Promise<void> } {
  const pools = createCallPools(createGuardedConnector({ policy: allow, resolve, onDenied }))
  const bulkheads = new Bulkheads()
  const discovery = new DiscoverySlots()
  const dispatch = (request: UpstreamRequest): Promise<UpstreamResponse> => {
    if (request.signal?.aborted) throw createUpstreamError('cancelled')
    const head = buildRequestHead(request.span ? withoutTraceContext(request) : request)
    const { tenant, isDiscovery, deadlineMs, idempotent = false, signal, span } = request
    const sendHead = (sent: RequestHead, attempt: RequestAttempt) =>
      dispatchRequest({ pools, memory }, sent, request, attempt)
    const send = span
      ? traceAttempts(span, { request, head, send: sendHead })
      : (attempt: RequestAttempt) => sendHead(head, attempt)
    if (tenant === undefined) return send({ deadlineMs, sent: false })
    if (isDiscovery) {
      const path = buildSlotPath(tenant, head.origin)
      return discovery.run(path, request, (leftMs) => send({ deadlineMs: leftMs, sent: false }))
    }
    const deadlineAt = performance.now() + deadlineMs
    return bulkheads.run(tenant, head.origin, request, (takeRetry) =>
      sendWithRetries({ idempotent, signal, deadlineAt, takeRetry, send }),
    )
  }
  return {
    // Not async: every call passes here, and async would add a microtask to each.
    send(request) {
      try {
        return dispatch(request)
      } catch (error) {
        return Promise.reject(error)
      }
    },
    state: () => bulkheads.getState(),
    close: () => pools.close(),
  }
}
