import type { EgressPolicy } from '#adapters/outbound/egress-policy.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import { allowHostOf } from './allow-host.ts'

/**
 * Reaches the host of each request, even at a private address: for requests whose hosts only the operator decides. Each
 * origin has connections of its own, which may reach no other host.
 */
export function createOperatorUpstream(egress: EgressPolicy) {
  const upstreams = new Map<string, ReturnType<typeof createUpstream>>()
  const open = (origin: string) => {
    const upstream = upstreams.get(origin) ?? createUpstream({ allow: [...egress, ...allowHostOf(origin)] })
    upstreams.set(origin, upstream)
    return upstream
  }
  const send: Upstream['send'] = (request) => {
    const upstream = open(new URL(request.url).origin)
    return upstream.send(request)
  }
  return {
    send,
    close: async () => void (await Promise.all([...upstreams.values()].map((upstream) => upstream.close()))),
  }
}
