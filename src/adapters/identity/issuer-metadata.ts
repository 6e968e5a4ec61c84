import type { JsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import { fetchIssuerJson } from './fetch-issuer-json.ts'
import { createVerificationUnavailableError } from './token-errors.ts'

export type IssuerEndpointName = 'jwks_uri' | 'introspection_endpoint' | 'userinfo_endpoint'

/**
 * Where an issuer may publish its metadata: RFC 8414 inserts the well-known path before the issuer's path, OpenID
 * after.
 */
export function listIssuerMetadataUrls(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer)
  const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  const oauth = '/.well-known/oauth-authorization-server'
  const openid = '/.well-known/openid-configuration'
  return [
    ...new Set([
      `${origin}${oauth}${path}`,
      `${origin}${path}${openid}`,
      `${origin}${openid}${path}`,
      `${origin}${path}${oauth}`,
    ]),
  ]
}

/**
 * The issuer's metadata. The OAuth document of many issuers lacks members that their OpenID document has, so further
 * URLs are requested until keys and userinfo are known. Members of an earlier document take precedence.
 */
export async function fetchIssuerMetadata(upstream: Upstream, issuer: string): Promise<JsonObject> {
  let metadata: JsonObject | null = null
  const failures: string[] = []
  for (const url of listIssuerMetadataUrls(issuer)) {
    const { status, body } = await fetchIssuerJson(upstream, { url }).catch((error: unknown) => {
      if (metadata) return { status: 0, body: null }
      throw error
    })
    if (status === 200 && body?.issuer === issuer) metadata = { ...body, ...(metadata ?? {}) }
    else
      failures.push(
        `${url} responded with status ${status} and the issuer ${truncateText(JSON.stringify(body?.issuer ?? null), 200)}`,
      )
    if (metadata?.jwks_uri && metadata.userinfo_endpoint) break
  }
  if (!metadata)
    throw createVerificationUnavailableError(
      `no metadata of issuer ${JSON.stringify(issuer)}: ${failures.join('; ')}`,
    )
  return metadata
}

/** Null when the issuer names none, or an http endpoint although the issuer itself is https. */
export function findIssuerEndpoint(metadata: JsonObject, name: IssuerEndpointName): string | null {
  const url = metadata[name]
  if (typeof url !== 'string' || !URL.canParse(url)) return null
  const { protocol } = new URL(url)
  const isPlainHttp = protocol === 'http:' && String(metadata.issuer).startsWith('http:')
  return protocol === 'https:' || isPlainHttp ? url : null
}
