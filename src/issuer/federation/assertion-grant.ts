// Enterprise-managed authorization: a client exchanges an identity assertion (ID-JAG) of a trusted identity provider
// for an access token. The provider has decided, so the user is not asked; each claim is checked instead.

import type { IncomingMessage } from 'node:http'
import { decodeJwt } from 'jose'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { ServiceError } from '#base/errors.ts'
import type { ClientAddress } from '#base/web/client-address.ts'
import { explainRejection } from '../accounts/explain-rejection.ts'
import type { ProviderAccounts } from '../accounts/provider-accounts.ts'
import type { User } from '../accounts/users.ts'
import type { AuditOutbox } from '../audit/audit-outbox.ts'
import { changeOne } from '../audit/issuer-event.ts'
import { buildResourceServer } from '../provider/resource-server.ts'
import type { UsedAssertions } from '../store/used-assertions.ts'
import {
  type AssertionClaims,
  type AssertionRejection,
  assertionType,
  readAssertionClaims,
} from './assertion-claims.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { verifyProviderToken } from './verify-provider-token.ts'

export const assertionGrantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
export const assertionGrantProfile = 'urn:ietf:params:oauth:grant-profile:id-jag'

export type AssertionGrantOptions = {
  providers: readonly IdentityProvider[]
  accounts: ProviderAccounts
  usedAssertions: UsedAssertions
  publicUrl: string
  /** The URL of the service. */
  serviceUrl: string
  /** Milliseconds since 1970. */
  now: () => number
  outbox: AuditOutbox
  /** For the audit trail. */
  clientAddressOf: (request: IncomingMessage) => ClientAddress
}

type AssertionParameters = { assertion?: string; resource?: string; scope?: string }
type VerifiedAssertion = AssertionClaims & { issuer: string; profile: Record<string, unknown> }

/** Issues no refresh token: the provider decides again each time. */
export function registerAssertionGrant(provider: Provider, options: AssertionGrantOptions): void {
  provider.registerGrantType<AssertionParameters>(
    assertionGrantType,
    async (ctx) => {
      const { client, params } = ctx.oidc
      const verified = await verifyAssertion(options, client.clientId, params)
      // @guard identity-assertions
      if (!(await options.usedAssertions.use(verified)))
        throw createRejection('the assertion was already used')
      const address = options.clientAddressOf(ctx.req)
      const { id: accountId, email } = await findUser(options, verified, address)
      await options.outbox.record({
        operation: 'issuer.exchange_assertion',
        userId: accountId,
        email,
        accountId: '',
        address,
        changes: [changeOne('grant', 'created', [client.clientId])],
      })
      const token = new provider.AccessToken({
        accountId,
        client,
        grantId: '',
        gty: 'jwt_bearer',
        scope: verified.scope,
        resourceServer: new provider.ResourceServer(
          verified.resource,
          buildResourceServer(verified.resource, options.serviceUrl),
        ),
      })
      ctx.body = {
        access_token: await token.save(),
        token_type: 'Bearer',
        expires_in: token.expiration,
        scope: verified.scope,
      }
    },
    ['assertion', 'resource', 'scope'],
  )
}

async function verifyAssertion(
  { providers, publicUrl, serviceUrl, now }: AssertionGrantOptions,
  clientId: string,
  { assertion, resource = null, scope = null }: { [Name in keyof AssertionParameters]?: string | null },
): Promise<VerifiedAssertion> {
  if (!assertion) throw new errors.InvalidRequest('assertion is missing')
  const issuer = readIssuer(assertion)
  const trusted = providers.find((provider) => provider.issuer === issuer)
  if (!trusted) throw createRejection('iss is not a trusted identity provider of this issuer')
  const verified = await verifyProviderToken(trusted, assertion, {
    // @guard identity-assertions
    typ: assertionType,
    // @guard identity-assertions
    audience: publicUrl,
    requiredClaims: ['exp', 'iat', 'sub', 'jti', 'client_id'],
    now,
  }).catch(reportOutage)
  if ('problem' in verified) throw createRejection(verified.problem)
  const { claims: profile } = verified
  const claims = readAssertionClaims(profile, {
    clientId,
    serviceUrl,
    resource,
    scope,
  })
  if ('error' in claims) throw createProblemError(claims)
  return { ...claims, issuer: trusted.issuer, profile }
}

/** The assertion may be valid and can be sent again. */
function reportOutage(error: unknown): never {
  if (error instanceof ServiceError && error.code === 'unavailable')
    throw new errors.TemporarilyUnavailable('the keys of the identity provider are not known; try again')
  throw error
}

function readIssuer(assertion: string): unknown {
  try {
    return decodeJwt(assertion).iss
  } catch {
    throw createRejection('the assertion is not a JWT')
  }
}

async function findUser(
  { accounts }: AssertionGrantOptions,
  { issuer, subject, profile }: VerifiedAssertion,
  address: ClientAddress,
): Promise<User> {
  const resolved = await accounts.resolve({ issuer, subject, claims: profile, address })
  if ('user' in resolved) return resolved.user
  throw createRejection(explainRejection(resolved.rejection))
}

const createRejection = (description: string) => createProblemError({ error: 'invalid_grant', description })

const createProblemError = ({ error, description }: AssertionRejection) =>
  new errors.CustomOIDCProviderError(error, `the assertion was rejected: ${description}`)
