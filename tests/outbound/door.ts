// The door as tests hold it: opened by the words of EGRESS_ALLOW, closed when the test is over.
import { onTestFinished } from 'vitest'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import type { Resolve } from '#adapters/outbound/names.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { UpstreamError } from '#base/upstream-error.ts'
import type { UpstreamRequest } from '#core/ports/upstream.ts'

const plain = {
  method: 'GET',
  headers: [],
  body: null,
  deadlineMs: 10_000,
  maxBytes: 2 ** 20,
} satisfies Omit<UpstreamRequest, 'url'>

export function doorWith(entries: string, resolve?: Resolve) {
  const { policy } = parseEgressAllow(entries)
  const upstream = createUpstream(resolve ? { allow: policy, resolve } : { allow: policy })
  onTestFinished(() => upstream.close())
  const send = (url: string, over: Partial<UpstreamRequest> = {}) => upstream.send({ ...plain, url, ...over })
  return {
    send,
    close: () => upstream.close(),
    text: async (url: string, over?: Partial<UpstreamRequest>) =>
      Buffer.from((await send(url, over)).body).toString(),
    /** What the caller is told when it fails; the whole answer when it does not. */
    fault: (url: string, over?: Partial<UpstreamRequest>) => faultOf(send(url, over)),
  }
}

export async function faultOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work
  } catch (error) {
    return error instanceof UpstreamError ? error.fault : error
  }
}
