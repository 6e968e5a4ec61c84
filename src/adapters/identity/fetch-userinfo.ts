import type { JsonObject } from '#base/json.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import { fetchIssuerJson } from './fetch-issuer-json.ts'
import { createInvalidTokenError, createVerificationUnavailableError } from './token-errors.ts'

/** The userinfo response for an access token. Throws a ServiceError, or UpstreamError. */
export async function fetchUserinfo(upstream: Upstream, url: string, token: string): Promise<JsonObject> {
  const { status, body } = await fetchIssuerJson(upstream, { url, authorization: `Bearer ${token}` })
  if (status === 200 && body) return body
  if (status === 400 || status === 401 || status === 403)
    throw createInvalidTokenError(`userinfo responded with status ${status}`)
  throw createVerificationUnavailableError(`userinfo responded with status ${status}`)
}
