// The configuration of oidc-provider. Unwanted features that are on by default are disabled explicitly.

import { randomUUID } from 'node:crypto'
import type { JWK } from 'jose'
import Provider, { type AdapterFactory, type ClientMetadata, type Configuration, errors } from 'oidc-provider'
import type { Users } from '../accounts/users.ts'
import { assertionGrantProfile, assertionGrantType } from '../federation/assertion-grant.ts'
import { basePathOf } from '../http/public-address.ts'
import { sendError, sendPage } from '../http/responses.ts'
import { lifetimes } from '../lifetimes.ts'
import { renderNoticePage } from '../pages/notice.page.ts'
import { renderSignOutPage } from '../pages/sign-out.page.ts'
import { signingAlgorithm } from '../store/signing-keys.ts'
import type { UsedAssertions } from '../store/used-assertions.ts'
import { buildClaims } from './claims.ts'
import {
  acceptAssertionsOnce,
  assertionAlgorithms,
  chooseAuthMethodByRequest,
  requireShortAssertion,
} from './client-authentication.ts'
import {
  buildDocumentFeature,
  type ClientDocuments,
  createLibraryFetch,
  isListed,
} from './client-documents.ts'
import {
  buildConsoleClient,
  type ConsoleAddresses,
  consoleClientId,
  operatorClient,
  resolveApplicationType,
} from './clients.ts'
import { findOrCreateGrant, finishConsoleSignOut } from './console-client.ts'
import { deviceFlow, deviceGrantType, deviceVerificationPath } from './device-flow.ts'
import { type ClientStatement, type NarrowingRules, narrowClientMetadata } from './narrow-metadata.ts'
import { explainForbiddenRedirect } from './redirect-schemes.ts'
import { buildResourceServer } from './resource-server.ts'
import { type FindAppScopes, issuerScopes } from './scopes.ts'
import {
  buildServiceClaims,
  requireServiceResource,
  type ServiceClients,
  serviceAuthMethods,
  useHashedSecrets,
} from './service-clients.ts'
import { buildSignInClaims } from './sign-in-claims.ts'

export type ProviderOptions = {
  /** The issuer identifier. */
  publicUrl: string
  /** The URL of the service: the audience of tokens when the client requests no resource. */
  resource: string
  /** Absent means no console signs users in. */
  console?: ConsoleAddresses
  adapter: AdapterFactory
  keys: JWK[]
  users: Users
  /** Absent means every client must register. */
  clientDocuments?: ClientDocuments
  /** Whether clients exchange assertions of identity providers for tokens. */
  takesAssertions?: boolean
  /** Absent means no client has a secret. */
  serviceClients?: ServiceClients
  usedAssertions: UsedAssertions
  /**
   * Whether the address is one of the service: its own, or that of its management server, an app, a release
   * or a draft. If absent, every address is.
   */
  isKnownEndpoint?: (address: string) => Promise<boolean>
  /** Absent means no app has scopes. */
  findAppScopes?: FindAppScopes
}

export const tokenPath = '/oauth2/token'

const routes = {
  authorization: '/oauth2/authorize',
  token: tokenPath,
  registration: '/oauth2/register',
  revocation: '/oauth2/revoke',
  jwks: '/oauth2/jwks',
  userinfo: '/oauth2/userinfo',
  device_authorization: '/oauth2/device',
  code_verification: deviceVerificationPath,
  end_session: '/oauth2/logout',
}

const cookieNames = { session: 'tenon_session', interaction: 'tenon_interaction', resume: 'tenon_resume' }

/** Browsers send the session only to the issuer. The library sets the paths of the other cookies itself. */
// @guard path-prefix
export const buildSessionCookie = (basePath: string) =>
  ({ name: cookieNames.session, path: basePath || '/', httpOnly: true, sameSite: 'lax' }) as const

function buildCookies(basePath: string): Configuration['cookies'] {
  const { name: _, ...long } = buildSessionCookie(basePath)
  return { names: cookieNames, long, short: { httpOnly: true, sameSite: 'lax' } }
}

export function createProvider(options: ProviderOptions): Provider {
  const { publicUrl, adapter, keys, users, serviceClients } = options
  const basePath = basePathOf(publicUrl)
  const provider = new Provider(publicUrl, {
    adapter,
    routes,
    cookies: buildCookies(basePath),
    ttl: lifetimes,
    jwks: { keys },
    enabledJWA: {
      idTokenSigningAlgValues: [signingAlgorithm],
      clientAuthSigningAlgValues: assertionAlgorithms,
    },
    assertJwtClientAuthClaimsAndHeader: requireShortAssertion,
    clients: [operatorClient, ...(options.console ? [buildConsoleClient(options.console)] : [])],
    loadExistingGrant: (ctx) => findOrCreateGrant(ctx, options.resource),
    features: buildFeatures(options),
    ...buildClients(options),
    ...(options.takesAssertions && {
      discovery: { authorization_grant_profiles_supported: [assertionGrantProfile] },
    }),
    scopes: [...issuerScopes],
    claims: { openid: ['sub'], profile: ['name', 'picture'], email: ['email', 'email_verified'] },
    findAccount: async (_, sub) => {
      const user = await users.find(sub)
      return user && { accountId: sub, claims: () => ({ sub, ...buildClaims(user, new Set(issuerScopes)) }) }
    },
    extraTokenClaims: async (ctx, token) => {
      if (token.kind === 'ClientCredentials') return serviceClients && buildServiceClaims(ctx, serviceClients)
      const user = token.kind === 'AccessToken' ? await users.find(token.accountId) : undefined
      return user && { ...buildClaims(user, token.scopes), ...(await buildSignInClaims(ctx, user, token)) }
    },
    interactions: { url: (_, { uid }) => `${basePath}/interaction/${uid}` },
    renderError: (ctx, out) => sendError(ctx, ctx.status, out),
    fetch: createLibraryFetch(options.clientDocuments ?? noDocuments, buildNarrowingRules(options)),
  })
  chooseAuthMethodByRequest(provider, serviceClients !== undefined)
  // @guard stated-metadata
  acceptAssertionsOnce(provider, options.usedAssertions)
  if (serviceClients) useHashedSecrets(provider, serviceClients)
  return provider
}

/** Client metadata must not make the issuer open connections (SSRF). */
const noDocuments: ClientDocuments = {
  policy: 'none',
  fetchDocument: () => Promise.reject(new Error('the issuer opens no connections')),
}

const buildNarrowingRules = ({
  takesAssertions,
  clientDocuments: { policy } = noDocuments,
}: ProviderOptions): NarrowingRules => ({
  grantTypes: [
    'authorization_code',
    'refresh_token',
    deviceGrantType,
    ...(takesAssertions ? [assertionGrantType] : []),
  ],
  // @guard stated-metadata
  mayFetchKeys: (url) => isListed(policy, url),
})

/** Clients that register, have a document or belong to the service have no secrets. */
const buildClients = ({ takesAssertions = false, serviceClients }: ProviderOptions) =>
  ({
    clientAuthMethods: ['none', 'private_key_jwt', ...(serviceClients ? serviceAuthMethods : [])],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: signingAlgorithm,
    },
    // The library calls the validator once for each property listed here; it may change other properties too. This is
    // the only hook that can set `application_type`.
    extraClientMetadata: {
      properties: ['software_id', 'token_endpoint_auth_methods_supported'],
      validator: (ctx, _key, _value, metadata) => {
        if (serviceClients?.isClientId(metadata.client_id)) return
        requireOwnGrants(metadata)
        // The client learns its scopes from the registration response. Later, each request names the scopes that it
        // needs.
        if (!ctx) delete metadata.scope
        if (metadata.client_id !== consoleClientId)
          metadata.application_type = resolveApplicationType(metadata.redirect_uris)
        if (takesAssertions) metadata.grant_types = addAssertionGrant(metadata.grant_types)
        const reason =
          explainForbiddenRedirect(metadata.redirect_uris) ??
          explainForbiddenRedirect(metadata.post_logout_redirect_uris)
        // @guard rejections
        if (reason)
          throw Object.assign(new errors.InvalidRedirectUri(), {
            error_description: `redirect URI ${reason}`,
          })
      },
    },
    responseTypes: ['code'],
    pkce: { required: () => true },
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    // Requests of clients carry no cookies, so every origin is allowed.
    clientBasedCORS: () => true,
  }) satisfies Configuration

/** Only service accounts act without a user. */
function requireOwnGrants({ grant_types: grants }: ClientMetadata) {
  // @guard client-credentials
  if (grants?.includes('client_credentials'))
    throw new errors.InvalidClientMetadata('client_credentials is for service accounts')
}

/** The library reads the object after its hook returns. */
function replaceMembers(body: ClientStatement, change: (body: ClientStatement) => ClientStatement): void {
  const changed = change(body)
  for (const name of Object.keys(body)) Reflect.deleteProperty(body, name)
  Object.assign(body, changed)
}

/** Few clients declare that they exchange assertions; the assertion itself names its client. */
const addAssertionGrant = (grantTypes: readonly string[] = []) =>
  grantTypes.length > 0 && !grantTypes.includes(assertionGrantType)
    ? [...grantTypes, assertionGrantType]
    : grantTypes

async function requireKnownEndpoint({ isKnownEndpoint }: ProviderOptions, audience: string): Promise<void> {
  if (isKnownEndpoint && !(await isKnownEndpoint(audience)))
    throw new errors.InvalidTarget(`nothing is served at ${audience}`)
}

function buildFeatures(options: ProviderOptions): Configuration['features'] {
  const { resource: serviceUrl, publicUrl, clientDocuments = noDocuments, serviceClients } = options
  const rules = buildNarrowingRules(options)
  return {
    clientCredentials: { enabled: serviceClients !== undefined },
    clientIdMetadataDocument: buildDocumentFeature(clientDocuments),
    devInteractions: { enabled: false },
    deviceFlow,
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    registration: {
      enabled: true,
      initialAccessToken: false,
      issueRegistrationAccessToken: false,
      // The only hook that sees a registration before the library validates it.
      idFactory: ({ oidc }) => {
        replaceMembers(oidc.body ?? {}, (body) => narrowClientMetadata(body, rules))
        return randomUUID()
      },
    },
    revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: async (ctx, form) => {
        if (!(await finishConsoleSignOut(ctx, buildSessionCookie(basePathOf(publicUrl)))))
          sendPage(ctx, 200, renderSignOutPage(form))
      },
      postLogoutSuccessSource: (ctx) =>
        sendPage(
          ctx,
          200,
          renderNoticePage({ title: 'You are signed out', text: 'You can close this page.' }),
        ),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_ctx, _client, oneOf) => oneOf ?? serviceUrl,
      useGrantedResource: () => true,
      getResourceServerInfo: async (ctx, resource, client) => {
        if (serviceClients?.isClientId(client.clientId)) requireServiceResource(resource, serviceUrl)
        const appScopes = (await options.findAppScopes?.(resource)) ?? []
        const server = buildResourceServer(resource, serviceUrl, appScopes)
        // Before sign-in. Later, an app that is not served for a while must not end its grants.
        // @guard oauth-sign-in
        if (ctx.oidc.route === 'authorization' || ctx.oidc.route === 'device_authorization')
          await requireKnownEndpoint(options, server.audience)
        return server
      },
    },
  }
}
