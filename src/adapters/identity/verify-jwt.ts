// Verifies JWT access tokens. The header of a token only selects among the issuer's published keys: keys and key URLs
// in the header (`jwk`, `jku`, `x5c`, `x5u`) are ignored.
import { type CryptoKey, decodeProtectedHeader, errors, type JWSHeaderParameters, jwtVerify } from 'jose'
import { explainTokenForm, explainTokenTimes } from '#base/web/compact-jws.ts'
import { skewSeconds, type TokenClaims } from './claims.ts'
import { createInvalidTokenError } from './token-errors.ts'

// biome-ignore format: families in lines
const algorithms = [
  'RS256', 'RS384', 'RS512',
  'PS256', 'PS384', 'PS512',
  'ES256', 'ES384', 'ES512',
  'EdDSA', 'Ed25519',
]
const acceptedTypes = ['at+jwt', 'application/at+jwt', 'jwt', '']

export type JwtRules = {
  issuer: string
  audiences: string[]
  findKeys: (header: JWSHeaderParameters) => Promise<CryptoKey[]>
  /** Milliseconds since the epoch. */
  now: () => number
}

/** The claims of a valid token. Throws a ServiceError: `unauthorized`, or what `findKeys` throws. */
export async function verifyJwt(token: string, rules: JwtRules): Promise<TokenClaims> {
  const header = parseHeader(token)
  for (const key of await rules.findKeys(header)) {
    const claims = await verifySignature(key, token, rules)
    if (claims) return checkClaims(header, claims, rules.now() / 1000)
  }
  throw createInvalidTokenError('no published key of the issuer signed the token')
}

function parseHeader(token: string): JWSHeaderParameters {
  const { alg, typ = '', crit, kid, zip } = decodeHeader(token)
  if (typeof alg !== 'string' || !algorithms.includes(alg))
    throw createInvalidTokenError('the algorithm is not allowed')
  if (typeof typ !== 'string' || !acceptedTypes.includes(typ.toLowerCase()))
    throw createInvalidTokenError('the token type is not an access token')
  if (zip !== undefined) throw createInvalidTokenError('the token is compressed (zip)')
  if (crit !== undefined) throw createInvalidTokenError('the token requires extensions (crit)')
  return { alg, typ: typ.toLowerCase(), ...(kid === undefined ? {} : { kid }) }
}

function decodeHeader(token: string) {
  const problem = explainTokenForm(token)
  if (problem) throw createInvalidTokenError(problem)
  try {
    return decodeProtectedHeader(token)
  } catch {
    throw createInvalidTokenError('the header of the token cannot be decoded')
  }
}

/** Null when another key signed it. */
async function verifySignature(key: CryptoKey, token: string, rules: JwtRules): Promise<TokenClaims | null> {
  const { issuer, audiences, now } = rules
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms,
      // @guard jwt
      issuer,
      // @guard jwt
      audience: audiences,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: skewSeconds,
      currentDate: new Date(now()),
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return null
    throw createInvalidTokenError(
      `the token does not verify: ${error instanceof Error ? error.message : error}`,
    )
  }
}

function checkClaims(header: JWSHeaderParameters, claims: TokenClaims, nowSeconds: number): TokenClaims {
  const problem = explainTokenTimes(claims, { now: nowSeconds, skew: skewSeconds })
  if (problem) throw createInvalidTokenError(problem)
  if (!header.typ?.endsWith('at+jwt') && isIdToken(claims))
    throw createInvalidTokenError('the token is an ID token')
  return claims
}

/**
 * ID tokens are signed by the same keys and may even have the same audience. They are recognised by the claims that
 * bind them to a login. Some issuers put the `nonce` into access tokens too, and declare the type of the token in a
 * claim.
 */
function isIdToken({ at_hash, c_hash, nonce, typ, token_use }: TokenClaims): boolean {
  if (typ === 'ID' || token_use === 'id') return true
  if (at_hash !== undefined || c_hash !== undefined) return true
  return nonce !== undefined && typ !== 'Bearer' && token_use !== 'access'
}
