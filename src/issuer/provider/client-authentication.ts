// How clients authenticate: not at all, with a JWT that they sign (RFC 7523), or, for service accounts, with a secret.
import Provider, { type ClientMetadata, type Configuration, errors } from 'oidc-provider'
import type { KoaContext } from '../http/responses.ts'
import type { UsedAssertions } from '../store/used-assertions.ts'

/** Asymmetric algorithms only: a client shares no secret with the issuer. */
// biome-ignore format: families in lines
export const assertionAlgorithms = [
  'RS256', 'RS384', 'RS512',
  'PS256', 'PS384', 'PS512',
  'ES256', 'ES384', 'ES512',
  'EdDSA', 'Ed25519',
] as const

/** Seconds. Each assertion is remembered until it expires. */
const maxAssertionLifetime = 24 * 3600

type AssertionCheck = NonNullable<Configuration['assertJwtClientAuthClaimsAndHeader']>

export const requireShortAssertion: AssertionCheck = (_ctx, { exp }) => {
  if (!(Number(exp) <= Date.now() / 1000 + maxAssertionLifetime))
    throw new errors.InvalidClientAuth('the client_assertion is valid for more than a day')
}

type Client = InstanceType<Provider['Client']>

/** The methods in the client's metadata, the preferred one first. */
export function listAuthMethods(client: Client): readonly string[] {
  const { token_endpoint_auth_methods_supported: listed } = client.metadata() as ClientMetadata
  return [client.tokenEndpointAuthMethod ?? 'none', ...(Array.isArray(listed) ? listed : [])]
}

/**
 * A client with several methods does not learn which one the issuer chose, so each request determines the method. A
 * public client's secret is ignored: client libraries send one if the issuer's metadata lists a method with a secret.
 */
export function chooseAuthMethodByRequest(provider: Provider, takesSecrets: boolean): void {
  Object.defineProperty(provider.Client.prototype, 'clientAuthMethod', {
    get(this: Client) {
      const methods = listAuthMethods(this)
      const sent = findSentCredential(Provider.ctx)
      if (sent === 'assertion') return methods.find((method) => method === 'private_key_jwt') ?? methods[0]
      // @guard stated-metadata client-credentials
      if (!methods.includes('none')) return methods[0]
      return sent === 'secret' && takesSecrets ? 'client_secret_basic' : 'none'
    },
  })
}

function findSentCredential(ctx: KoaContext | undefined): 'assertion' | 'secret' | null {
  if (ctx?.oidc?.route !== 'token' && ctx?.oidc?.route !== 'revocation') return null
  const { client_assertion: assertion, client_secret: secret } = ctx.oidc.params ?? {}
  if (assertion !== undefined) return 'assertion'
  return ctx.headers.authorization !== undefined || secret ? 'secret' : null
}

/** The library looks an assertion up before it stores it: two concurrent requests with the same one would both pass. */
export function acceptAssertionsOnce(provider: Provider, usedAssertions: UsedAssertions): void {
  provider.ReplayDetection.unique = (clientId, id, expiresAt) =>
    usedAssertions.use({ issuer: `client ${clientId}`, id, expiresAt })
}
