// Verifies tokens that an identity provider signed. The header of a token only selects among the published keys.
import { decodeProtectedHeader, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose'
import { explainTokenForm, explainTokenTimes } from '#base/web/compact-jws.ts'
import type { IdentityProvider } from './identity-provider.ts'

/** Asymmetric algorithms only: with `none` or a shared secret, anyone could sign. */
// biome-ignore format: families in lines
const algorithms = [
  'RS256', 'RS384', 'RS512',
  'PS256', 'PS384', 'PS512',
  'ES256', 'ES384', 'ES512',
  'EdDSA', 'Ed25519',
]

/** Accepted difference between the clocks of provider and issuer, in seconds. */
export const providerSkewSeconds = 30

export type ProviderTokenRules = Pick<JWTVerifyOptions, 'typ' | 'requiredClaims'> & {
  audience: string
  /** Milliseconds since 1970. */
  now: () => number
}

/**
 * The claims of a token of the provider for the audience, or in `problem` the reason to reject it. Throws a ServiceError
 * `unavailable` when the keys of the provider are not known.
 */
export async function verifyProviderToken(
  provider: IdentityProvider,
  token: string,
  { now, ...rules }: ProviderTokenRules,
): Promise<{ claims: JWTPayload } | { problem: string }> {
  const options = {
    ...rules,
    algorithms,
    issuer: provider.issuer,
    clockTolerance: providerSkewSeconds,
    currentDate: new Date(now()),
  }
  try {
    const formProblem = explainTokenForm(token)
    if (formProblem) return { problem: formProblem }
    const { kid, alg, zip } = decodeProtectedHeader(token)
    if (zip !== undefined) return { problem: 'the token is compressed (zip)' }
    if (typeof alg !== 'string' || !algorithms.includes(alg))
      return { problem: 'the algorithm is not allowed' }
    for (const key of await provider.findKeys({ alg, ...(kid !== undefined && { kid }) })) {
      // @guard identity-assertions issuer/provider-sign-in
      const verified = await jwtVerify(token, key, options).catch(passOverKey)
      if (verified) return checkTimes(verified.payload, now() / 1000)
    }
    return { problem: 'no published key of the provider signed it' }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return { problem: error.message }
    throw error
  }
}

function checkTimes(claims: JWTPayload, nowSeconds: number): { claims: JWTPayload } | { problem: string } {
  const problem = explainTokenTimes(claims, { now: nowSeconds, skew: providerSkewSeconds })
  // @guard identity-assertions
  return problem ? { problem } : { claims }
}

/** A provider whose tokens name no key may have several. */
function passOverKey(error: unknown): null {
  if (error instanceof errors.JWSSignatureVerificationFailed) return null
  throw error
}
