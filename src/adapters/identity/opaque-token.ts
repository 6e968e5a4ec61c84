// Verifies opaque tokens by introspection (RFC 7662). The userinfo endpoint is no substitute: it accepts any token of
// the issuer, including one issued for another audience.
import { UpstreamError } from '#base/upstream-error.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import { askJson } from './ask-json.ts'
import { type Claims, skewSeconds } from './claims.ts'
import type { Issuer } from './issuer.ts'
import { unauthorized, unavailable } from './refusals.ts'

export type IntrospectionClient = { clientId: string; clientSecret: string }

export type OpaqueRules = {
  issuer: string
  audiences: string[]
  /** Whether the response must contain `aud`; otherwise an absent `aud` means the service itself. */
  isNamed: boolean
  source: Issuer
  upstream: Upstream
  introspection: IntrospectionClient | null
  /** Milliseconds since the epoch. */
  now: () => number
}

/** The claims of a token that the issuer reports as active and that passes all checks. Throws a Failure. */
export async function verifyOpaque(token: string, rules: OpaqueRules): Promise<Claims> {
  const { source, upstream, introspection } = rules
  try {
    const url = introspection && (await source.endpoint('introspection_endpoint'))
    if (url) return checked(await introspect(upstream, url, introspection, token), rules)
  } catch (error) {
    throw error instanceof UpstreamError
      ? unavailable(`the introspection request failed: ${error.message}`)
      : error
  }
  throw unauthorized('the token is opaque and introspection is not available')
}

async function introspect(upstream: Upstream, url: string, client: IntrospectionClient, token: string) {
  const { status, body } = await askJson(upstream, {
    url,
    authorization: basic(client),
    form: { token, token_type_hint: 'access_token' },
  })
  if (status !== 200 || !body) throw unavailable(`introspection responded with status ${status}`)
  return body
}

/** RFC 6749, section 2.3.1: client id and secret are form-encoded before they are joined. */
function basic({ clientId, clientSecret }: IntrospectionClient): string {
  const encoded = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)
  const pair = `${encoded(clientId)}:${encoded(clientSecret)}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}

/**
 * RFC 7662 requires only `active`; other members are checked if present. A refresh token is active too, but not Bearer.
 */
function checked(claims: Claims, { issuer, audiences, isNamed, now }: OpaqueRules): Claims {
  const { active, exp, nbf, aud, iss, token_type } = claims
  const seconds = now() / 1000
  const right = {
    active: active === true,
    exp: isAbsent(exp) || Number(exp) > seconds - skewSeconds,
    nbf: isAbsent(nbf) || Number(nbf) <= seconds + skewSeconds,
    aud: (isAbsent(aud) && !isNamed) || [aud].flat().some((one) => audiences.includes(String(one))),
    iss: isAbsent(iss) || iss === issuer,
    token_type: isAbsent(token_type) || String(token_type).toLowerCase() === 'bearer',
  }
  const wrong = Object.entries(right).flatMap(([name, isRight]) => (isRight ? [] : [name]))
  if (wrong.length > 0) throw unauthorized(`the introspection response fails the checks: ${wrong.join(', ')}`)
  return claims
}

/** Some issuers send null for members without a value. */
const isAbsent = (value: unknown) => value === undefined || value === null
