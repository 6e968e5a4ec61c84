// The claims that an identity assertion (ID-JAG) must have besides a valid signature: audience, client and resource.
import type { JWTPayload } from 'jose'
import { resolveAudience } from '../provider/resources.ts'
import { issuerScopes } from '../provider/scopes.ts'

export const assertionType = 'oauth-id-jag+jwt'

/** Seconds from `iat` to `exp`. An assertion is used at once, and its `jti` is remembered for this time. */
export const maxAssertionLifetime = 3600

const maxIdLength = 512

export type AssertionRequest = {
  clientId: string
  /** The URL of the service. */
  serviceUrl: string
  /** The `resource` of the request; null without one. */
  resource: string | null
  /** The `scope` of the request; null without one. */
  scope: string | null
}

export type AssertionClaims = {
  subject: string
  id: string
  /** The resource that the access token is for. */
  resource: string
  scope: string
  /** Seconds since 1970. */
  expiresAt: number
}

export type AssertionRejection = {
  error: 'invalid_grant' | 'invalid_target' | 'invalid_scope'
  description: string
}

const createRejection = (description: string): AssertionRejection => ({ error: 'invalid_grant', description })

/** The claims of an assertion whose signature, `iss`, `aud` and times were verified. */
export function readAssertionClaims(
  claims: JWTPayload,
  request: AssertionRequest,
): AssertionClaims | AssertionRejection {
  const { sub = '', jti = '', exp = 0, resource } = claims
  const problem = findBindingProblem(claims, request) ?? findTimeProblem(claims)
  if (problem) return createRejection(problem)
  // @guard identity-assertions
  const target = typeof resource === 'string' ? resolveAudience(resource, request.serviceUrl) : null
  if (typeof resource !== 'string' || !target)
    return { error: 'invalid_target', description: 'resource must be a single endpoint of this service' }
  if (request.resource !== null && request.resource !== resource)
    return {
      error: 'invalid_target',
      description: 'the requested resource is not the resource of the assertion',
    }
  const scope = intersectScopes(claims.scope, request.scope)
  if (scope === '')
    return { error: 'invalid_scope', description: 'no scope is both requested and in the assertion' }
  return { subject: sub, id: jti, resource: target, scope, expiresAt: exp }
}

// @guard identity-assertions
function findBindingProblem(claims: JWTPayload, { clientId }: AssertionRequest): string | null {
  const { aud, sub, jti, client_id, cnf, authorization_details } = claims
  if ([aud].flat().length !== 1) return 'aud must be this issuer alone'
  if (client_id !== clientId) return 'client_id is not the client of this request'
  if (!isIdentifier(sub)) return 'sub is missing'
  if (!isIdentifier(jti)) return 'jti is missing'
  if (cnf !== undefined) return 'cnf requires a proof of possession, which this issuer does not verify'
  if (authorization_details !== undefined) return 'authorization_details are not supported'
  return null
}

const isIdentifier = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= maxIdLength

function findTimeProblem({ iat, exp }: JWTPayload): string | null {
  if (typeof iat !== 'number' || typeof exp !== 'number') return 'iat and exp are required'
  // @guard identity-assertions
  if (exp - iat > maxAssertionLifetime) return `exp is more than ${maxAssertionLifetime} seconds after iat`
  return null
}

/**
 * The issuer's scopes that both the assertion and the request name; a missing list sets no limit. "" when
 * there are none.
 */
export function intersectScopes(granted: unknown, requested: string | null): string {
  const isIn = (list: unknown, scope: string) =>
    list === undefined || list === null || (typeof list === 'string' && list.split(' ').includes(scope))
  // @guard identity-assertions
  return issuerScopes.filter((scope) => isIn(granted, scope) && isIn(requested, scope)).join(' ')
}
