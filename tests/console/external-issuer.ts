// An issuer of the operator's own: oidc-provider on loopback, which signs everybody in as one user without a page.

import type { EventEmitter } from 'node:events'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'
import { startHttpServer } from '#tests/support/servers/listen.ts'

export type ExternalIssuerOptions = {
  /** Whether clients can register themselves. */
  allowsRegistration?: boolean
  clients?: Configuration['clients']
  /** Client authentication methods that it supports; all by default. */
  authMethods?: Configuration['clientAuthMethods']
  /** Seconds. */
  accessTokenSeconds?: number
  /** Whether only ID tokens name the user: access tokens do not, and its userinfo endpoint knows none of them. */
  namesUserInIdTokenOnly?: boolean
}

export type ExternalIssuer = {
  url: string
  /** Names of the events: `grant.success`, `grant.error`, `grant.revoked`, `registration_create.success`. */
  events: string[]
  /** Responds to all requests with 503 while it is set. */
  outage: { isOn: boolean }
  /** Issues ID tokens with another nonce than the one of the request while it is set. */
  foreignNonce: { isOn: boolean }
  /** Further claims of the access tokens that it issues from now on. */
  claims: Record<string, unknown>
  /** Forgets the grants, so that refresh tokens are refused. */
  revokeAll(): Promise<void>
  close(): Promise<void>
}

const user = 'grace'
const scopes = 'openid email profile'

export async function startExternalIssuer({
  allowsRegistration = true,
  clients = [],
  authMethods,
  accessTokenSeconds = 900,
  namesUserInIdTokenOnly = false,
}: ExternalIssuerOptions = {}): Promise<ExternalIssuer> {
  const events: string[] = []
  const outage = { isOn: false }
  const foreignNonce = { isOn: false }
  const server = await startHttpServer((request, response) => {
    if (outage.isOn) return void response.writeHead(503).end()
    if (foreignNonce.isOn) request.url = request.url?.replace(/&nonce=[^&]*/, '&nonce=another')
    void handle(request, response)
  })
  const { url } = server
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const grants: string[] = []
  const provider = new Provider(url, {
    clients,
    ...(authMethods && { clientAuthMethods: authMethods }),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'ES256', use: 'sig' }] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, email: `${accountId}@example.com`, name: accountId }),
    }),
    // Its userinfo endpoint knows no tokens for the service.
    extraTokenClaims: () => ({
      ...(!namesUserInIdTokenOnly && { email: `${user}@example.com` }),
      ...issuer.claims,
    }),
    // Claims of scopes are in ID tokens too.
    conformIdTokenClaims: false,
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: allowsRegistration },
      revocation: { enabled: true },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => false,
        getResourceServerInfo: (_, audience) => ({
          scope: scopes,
          audience,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope(scopes)
      for (const resource of [oidc.params?.resource].flat()) grant.addResourceScope(String(resource), scopes)
      grants.push(await grant.save())
      return grant
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      Grant: 3600,
      RefreshToken: 3600,
      Session: 3600,
      IdToken: 3600,
      Interaction: 600,
    },
  })
  const emitter: EventEmitter = provider
  for (const name of ['grant.success', 'grant.error', 'grant.revoked', 'registration_create.success'])
    emitter.on(name, () => void events.push(name))
  const respond = provider.callback()
  const handle: typeof respond = async (request, response) => {
    if (!request.url?.startsWith('/sign-in/')) return respond(request, response)
    await provider.interactionFinished(request, response, { login: { accountId: user }, consent: {} })
  }
  const issuer: ExternalIssuer = {
    url,
    events,
    outage,
    foreignNonce,
    claims: {},
    revokeAll: async () => {
      for (const id of grants) await (await provider.Grant.find(id))?.destroy()
    },
    close: server.close,
  }
  return issuer
}
