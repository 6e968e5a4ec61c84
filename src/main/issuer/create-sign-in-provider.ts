import { type CachedIssuerSetup, createCachedIssuer } from '#adapters/identity/cached-issuer.ts'
import { createUserinfoLoader } from '#adapters/identity/userinfo-loader.ts'
import { createSignInServer } from '#adapters/oauth/create-sign-in-server.ts'
import { Secret } from '#base/secret.ts'
import { withKnownMethod } from '#core/services/sessions/find-console-client.ts'
import type { ProviderCode, SignInProvider } from '#issuer/federation/sign-in-provider.ts'
import type { SignInProviders } from '../config/sign-in-providers.ts'

export type SignInProviderSetup = Omit<CachedIssuerSetup, 'issuer' | 'onKeysChanged'> & {
  oidc: NonNullable<SignInProviders['oidc']>
}

/** The embedded issuer as a client of an OpenID provider. */
export function createSignInProvider({ oidc, ...setup }: SignInProviderSetup): SignInProvider {
  const { issuer, label, clientId, clientSecret } = oidc
  const client = {
    clientId,
    clientSecret: clientSecret === '' ? null : new Secret(clientSecret),
    method: null,
  }
  const source = createCachedIssuer({ ...setup, issuer, onKeysChanged: () => {} })
  const server = createSignInServer({ getMetadata: source.getMetadata, upstream: setup.upstream })
  const loadUserinfo = createUserinfoLoader({ source, upstream: setup.upstream, now: setup.now })

  async function exchangeCode(code: ProviderCode) {
    const metadata = await server.readMetadata()
    if (!metadata) return { failure: 'the metadata of the provider is not known' }
    const tokens = await server.exchangeCode({
      ...code,
      client: withKnownMethod(client, metadata),
      parameters: [],
    })
    if ('kind' in tokens) return { failure: `${tokens.kind} ${tokens.error} ${tokens.description}`.trim() }
    if (!tokens.idToken) return { failure: 'there is no ID token' }
    return { idToken: tokens.idToken.reveal(), accessToken: tokens.accessToken.reveal() }
  }

  return {
    issuer,
    label,
    clientId,
    findKeys: source.findKeys,
    findAuthorizationEndpoint: async () => (await server.readMetadata())?.authorizationEndpoint || null,
    exchangeCode,
    loadUserinfo: async (accessToken, subject) => (await loadUserinfo(accessToken, subject)) ?? {},
  }
}
