// Verifies opaque tokens by introspection (RFC 7662). The userinfo endpoint is no substitute: it accepts any token of
// the issuer, including one issued for another audience.
import { UpstreamError } from '#base/upstream-error.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import type { CachedIssuer } from './cached-issuer.ts'
import { skewSeconds, type TokenClaims } from './claims.ts'
import { fetchIssuerJson } from './fetch-issuer-json.ts'
import { createInvalidTokenError, createVerificationUnavailableError } from './token-errors.ts'

export type IntrospectionClient = { clientId: string; clientSecret: string }

export type OpaqueTokenRules = {
  issuer: string
  audiences: string[]
  /** Whether the response must contain `aud`; otherwise an absent `aud` means the service itself. */
  isAudienceRequired: boolean
  source: CachedIssuer
  upstream: Upstream
  introspection: IntrospectionClient | null
  /** Milliseconds since the epoch. */
  now: () => number
}

/** The claims of a token that the issuer reports as active and that passes all checks. Throws a ServiceError. */
export async function verifyOpaqueToken(token: string, rules: OpaqueTokenRules): Promise<TokenClaims> {
  const { source, upstream, introspection } = rules
  try {
    const url = introspection && (await source.findEndpoint('introspection_endpoint'))
    if (url) return checkClaims(await introspect(upstream, url, introspection, token), rules)
  } catch (error) {
    throw error instanceof UpstreamError
      ? createVerificationUnavailableError(`the introspection request failed: ${error.message}`)
      : error
  }
  throw createInvalidTokenError('the token is opaque and introspection is not available')
}

async function introspect(upstream: Upstream, url: string, client: IntrospectionClient, token: string) {
  const { status, body } = await fetchIssuerJson(upstream, {
    url,
    authorization: formatBasicAuthorization(client),
    form: { token, token_type_hint: 'access_token' },
  })
  if (status !== 200 || !body)
    throw createVerificationUnavailableError(`introspection responded with status ${status}`)
  return body
}

/** RFC 6749, section 2.3.1: client id and secret are form-encoded before they are joined. */
function formatBasicAuthorization({ clientId, clientSecret }: IntrospectionClient): string {
  const encodeForm = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)
  const credentials = `${encodeForm(clientId)}:${encodeForm(clientSecret)}`
  return `Basic ${Buffer.from(credentials).toString('base64')}`
}

/**
 * RFC 7662 requires only `active`; other members are checked if present. A refresh token is active too, but not Bearer.
 */
function checkClaims(
  claims: TokenClaims,
  { issuer, audiences, isAudienceRequired, now }: OpaqueTokenRules,
): TokenClaims {
  const { active, exp, nbf, aud, iss, token_type } = claims
  const seconds = now() / 1000
  const checks = {
    active: active === true,
    exp: isAbsent(exp) || Number(exp) > seconds - skewSeconds,
    nbf: isAbsent(nbf) || Number(nbf) <= seconds + skewSeconds,
    aud:
      (isAbsent(aud) && !isAudienceRequired) ||
      [aud].flat().some((value) => audiences.includes(String(value))),
    iss: isAbsent(iss) || iss === issuer,
    token_type: isAbsent(token_type) || String(token_type).toLowerCase() === 'bearer',
  }
  const failed = Object.entries(checks).flatMap(([name, isValid]) => (isValid ? [] : [name]))
  if (failed.length > 0)
    throw createInvalidTokenError(`the introspection response fails the checks: ${failed.join(', ')}`)
  return claims
}

/** Some issuers send null for members without a value. */
const isAbsent = (value: unknown) => value === undefined || value === null
