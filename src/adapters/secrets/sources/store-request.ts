// Requests to stores of secrets, within the limits of outgoing requests. Stores are named by settings: references have only
// paths, so none leads to another server.
import { UpstreamError } from '#base/upstream-error.ts'
import type { Upstream, UpstreamRequest, UpstreamResponse } from '#core/ports/upstream.ts'
import { SecretReadError } from './read-secret.ts'

export type StoreRequest = Pick<UpstreamRequest, 'method' | 'url' | 'headers' | 'body' | 'tenant' | 'signal'>

const limits = { deadlineMs: 5_000, maxBytes: 256 * 1024 }

/** Throws a SecretReadError that names the store when there is no response. */
export async function sendToStore(
  upstream: Upstream,
  store: string,
  request: StoreRequest,
): Promise<UpstreamResponse> {
  try {
    return await upstream.send({ ...request, ...limits, idempotent: request.method === 'GET' })
  } catch (error) {
    if (error instanceof UpstreamError) throw new SecretReadError(`${store} cannot be read: ${error.message}`)
    throw error
  }
}

/** Undefined for a body that is not JSON. */
export function parseStoreBody({ body }: Pick<UpstreamResponse, 'body'>): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
