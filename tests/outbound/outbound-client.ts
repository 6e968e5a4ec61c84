// The product's outbound client, configured with a value of EGRESS_ALLOW. It is closed when the test ends.
import { onTestFinished } from 'vitest'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import type { HostResolver } from '#adapters/outbound/host-resolver.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { UpstreamError } from '#base/upstream-error.ts'
import type { UpstreamRequest } from '#core/ports/upstream.ts'

const defaultRequest = {
  method: 'GET',
  headers: [],
  body: null,
  deadlineMs: 10_000,
  maxBytes: 2 ** 20,
} satisfies Omit<UpstreamRequest, 'url'>

export type OutboundClient = ReturnType<typeof createOutboundClient>

export function createOutboundClient(entries: string, resolve?: HostResolver) {
  const { policy } = parseEgressAllow(entries)
  const upstream = createUpstream(resolve ? { allow: policy, resolve } : { allow: policy })
  onTestFinished(() => upstream.close())
  const send = (url: string, overrides: Partial<UpstreamRequest> = {}) =>
    upstream.send({ ...defaultRequest, url, ...overrides })
  return {
    send,
    close: () => upstream.close(),
    fetchText: async (url: string, overrides?: Partial<UpstreamRequest>) =>
      Buffer.from((await send(url, overrides)).body).toString(),
    /** The reason of the `UpstreamError` when the request fails; the response when it succeeds. */
    catchReason: (url: string, overrides?: Partial<UpstreamRequest>) =>
      catchUpstreamReason(send(url, overrides)),
  }
}

export async function catchUpstreamReason(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work
  } catch (error) {
    return error instanceof UpstreamError ? error.reason : error
  }
}
