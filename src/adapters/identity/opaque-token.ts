// Tokens that only the issuer can read: it is asked by introspection. Its userinfo endpoint would answer too, but for any
// token of the issuer, also one that was given for somebody else.
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
  /** Whether the audience must be named: who says nothing of it means the service itself. */
  isNamed: boolean
  source: Issuer
  upstream: Upstream
  introspection: IntrospectionClient | null
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Its claims when the issuer vouches for the token. Throws a Failure. */
export async function verifyOpaque(token: string, rules: OpaqueRules): Promise<Claims> {
  const { source, upstream, introspection } = rules
  try {
    const url = introspection && (await source.endpoint('introspection_endpoint'))
    if (url) return checked(await introspect(upstream, url, introspection, token), rules)
  } catch (error) {
    throw error instanceof UpstreamError ? unavailable(`the issuer cannot be asked: ${error.message}`) : error
  }
  throw unauthorized('the token is opaque and the issuer cannot be asked about it')
}

async function introspect(upstream: Upstream, url: string, client: IntrospectionClient, token: string) {
  const { status, body } = await askJson(upstream, {
    url,
    authorization: basic(client),
    form: { token, token_type_hint: 'access_token' },
  })
  if (status !== 200 || !body) throw unavailable(`introspection answered ${status}`)
  return body
}

/** RFC 6749, section 2.3.1: both parts are form-encoded before they are joined. */
function basic({ clientId, clientSecret }: IntrospectionClient): string {
  const encoded = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)
  const pair = `${encoded(clientId)}:${encoded(clientSecret)}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}

/** RFC 7662 requires `active` alone; what else is said must be right. A refresh token is active too, but no Bearer. */
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
  if (wrong.length > 0) throw unauthorized(`introspection says otherwise: ${wrong.join(', ')}`)
  return claims
}

/** Some issuers write null for what they do not say. */
const isAbsent = (value: unknown) => value === undefined || value === null
