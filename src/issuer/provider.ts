// oidc-provider with every setting that the flow needs. What it would do by default and is not wanted is switched off by name.
import type { JWK } from 'jose'
import Provider, { type AdapterFactory, type Configuration, errors } from 'oidc-provider'
import { claimsOf } from './claims.ts'
import { applicationTypeFor, operatorClient } from './clients.ts'
import { sendError, sendPage } from './context.ts'
import { signingAlgorithm } from './keys.ts'
import { lifetimes } from './lifetimes.ts'
import { noticePage } from './pages/notice.page.ts'
import { signOutPage } from './pages/sign-out.page.ts'
import { audienceFor } from './resources.ts'
import { defaultScope, scopes } from './scopes.ts'
import type { Users } from './users.ts'

export type ProviderParts = {
  /** The issuer identifier. */
  publicUrl: string
  /** The service that tokens are for when the client names no resource. */
  resource: string
  adapter: AdapterFactory
  keys: JWK[]
  users: Users
}

const routes = {
  authorization: '/oauth2/authorize',
  token: '/oauth2/token',
  registration: '/oauth2/register',
  revocation: '/oauth2/revoke',
  jwks: '/oauth2/jwks',
  userinfo: '/oauth2/userinfo',
  end_session: '/oauth2/logout',
}

const cookies = {
  names: { session: 'tenon_session', interaction: 'tenon_interaction', resume: 'tenon_resume' },
  long: { httpOnly: true, sameSite: 'lax' },
  short: { httpOnly: true, sameSite: 'lax' },
} as const

export const sessionCookie = { name: cookies.names.session, ...cookies.long }

export function createProvider(parts: ProviderParts): Provider {
  const { publicUrl, adapter, keys, users } = parts
  return new Provider(publicUrl, {
    adapter,
    routes,
    cookies,
    ttl: lifetimes,
    jwks: { keys },
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
    clients: [operatorClient],
    features: featuresFor(parts),
    ...publicClients,
    scopes: [...scopes],
    claims: { openid: ['sub'], profile: ['name', 'picture'], email: ['email'] },
    findAccount: async (_, sub) => {
      const user = await users.find(sub)
      return user && { accountId: sub, claims: () => ({ sub, ...claimsOf(user, new Set(scopes)) }) }
    },
    extraTokenClaims: async (_, token) => {
      const user = token.kind === 'AccessToken' ? await users.find(token.accountId) : undefined
      return user && claimsOf(user, token.scopes)
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    renderError: (ctx, out) => sendError(ctx, ctx.status, out),
    // Nothing that a client registers may make the issuer open a connection.
    fetch: () => Promise.reject(new Error('the issuer opens no connections')),
  })
}

const publicClients = {
  clientAuthMethods: ['none'],
  clientDefaults: {
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    id_token_signed_response_alg: signingAlgorithm,
  },
  // The validator runs once for each property named here, and may correct any other: that is the library's hook for it.
  extraClientMetadata: {
    properties: ['software_id'],
    validator: (_ctx, _key, _value, metadata) => {
      metadata.application_type = applicationTypeFor(metadata.redirect_uris)
    },
  },
  responseTypes: ['code'],
  pkce: { required: () => true },
  issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
  rotateRefreshToken: true,
  expiresWithSession: () => false,
  // No request of a client carries a cookie, so any page may make it.
  clientBasedCORS: () => true,
} satisfies Configuration

function featuresFor({ resource: service }: ProviderParts): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
    revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => sendPage(ctx, 200, signOutPage(form)),
      postLogoutSuccessSource: (ctx) =>
        sendPage(ctx, 200, noticePage({ title: 'You are signed out', text: 'You can close this page.' })),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_ctx, _client, oneOf) => oneOf ?? service,
      useGrantedResource: () => true,
      getResourceServerInfo: (_, resource) => resourceServer(resource, service),
    },
  }
}

/** What oidc-provider needs to know of a resource. Throws `invalid_target` for one that is not ours. */
export function resourceServer(resource: string, service: string) {
  const audience = audienceFor(resource, service)
  if (!audience) throw new errors.InvalidTarget('the resource must be the service or an endpoint of it')
  return {
    audience,
    scope: defaultScope,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: signingAlgorithm } },
  } as const
}
