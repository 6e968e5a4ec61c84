import type { JsonObject } from '#base/json.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import { askJson } from './ask-json.ts'
import { unauthorized, unavailable } from './refusals.ts'

/** The userinfo response for an access token. Throws a Failure, or UpstreamError. */
export async function askUserinfo(upstream: Upstream, url: string, token: string): Promise<JsonObject> {
  const { status, body } = await askJson(upstream, { url, authorization: `Bearer ${token}` })
  if (status === 200 && body) return body
  if (status === 400 || status === 401 || status === 403)
    throw unauthorized(`userinfo responded with status ${status}`)
  throw unavailable(`userinfo responded with status ${status}`)
}
