// The configuration of oidc-provider. Unwanted features that are on by default are disabled explicitly.
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
import { buildClaims } from './claims.ts'
import { buildDocumentFeature, type ClientDocuments, createLibraryFetch } from './client-documents.ts'
import { sanitizeClientName } from './client-name.ts'
import {
  buildConsoleClient,
  type ConsoleAddresses,
  consoleClientId,
  operatorClient,
  resolveApplicationType,
} from './clients.ts'
import { findOrCreateGrant, finishConsoleSignOut } from './console-client.ts'
import { explainForbiddenRedirect } from './redirect-schemes.ts'
import { buildResourceServer } from './resource-server.ts'
import { issuerScopes } from './scopes.ts'
import {
  buildServiceClaims,
  registerAsPublic,
  requireServiceResource,
  type ServiceClients,
  serviceAuthMethods,
  useHashedSecrets,
} from './service-clients.ts'

export type ProviderOptions = {
  /** The issuer identifier. */
  publicUrl: string
  /** The URL of the service: the audience of tokens when the client requests no resource. */
  resource: string
  /** Absent: no console signs users in. */
  console?: ConsoleAddresses
  adapter: AdapterFactory
  keys: JWK[]
  users: Users
  /** Absent: every client registers. */
  clientDocuments?: ClientDocuments
  /** Whether clients exchange assertions of identity providers for tokens. */
  takesAssertions?: boolean
  /** Absent: no client has a secret. */
  serviceClients?: ServiceClients
}

export const tokenPath = '/oauth2/token'

const routes = {
  authorization: '/oauth2/authorize',
  token: tokenPath,
  registration: '/oauth2/register',
  revocation: '/oauth2/revoke',
  jwks: '/oauth2/jwks',
  userinfo: '/oauth2/userinfo',
  end_session: '/oauth2/logout',
}

const cookieNames = { session: 'tenon_session', interaction: 'tenon_interaction', resume: 'tenon_resume' }

/** Browsers send the session to the issuer alone. The library sets the paths of the other cookies itself. */
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
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
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
      return user && buildClaims(user, token.scopes)
    },
    interactions: { url: (_, { uid }) => `${basePath}/interaction/${uid}` },
    renderError: (ctx, out) => sendError(ctx, ctx.status, out),
    fetch: createLibraryFetch(options.clientDocuments ?? noDocuments),
  })
  if (serviceClients) useHashedSecrets(provider, serviceClients)
  return provider
}

/** Client metadata must not make the issuer open connections (SSRF). */
const noDocuments: ClientDocuments = {
  policy: 'none',
  fetchDocument: () => Promise.reject(new Error('the issuer opens no connections')),
}

/** Those that register, are described by a document or belong to the service have no secrets. */
const buildClients = ({ takesAssertions = false, serviceClients }: ProviderOptions) =>
  ({
    clientAuthMethods: ['none', ...(serviceClients ? serviceAuthMethods : [])],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: signingAlgorithm,
    },
    // The library calls the validator once for each property listed here; it may change other properties too. This is the
    // only hook that can set `application_type`.
    extraClientMetadata: {
      properties: ['software_id'],
      validator: (_ctx, _key, _value, metadata) => {
        if (serviceClients?.isClientId(metadata.client_id)) return
        requirePublicClient(metadata)
        if (metadata.client_id !== consoleClientId)
          metadata.application_type = resolveApplicationType(metadata.redirect_uris)
        if (takesAssertions) metadata.grant_types = addAssertionGrant(metadata.grant_types)
        if (typeof metadata.client_name === 'string')
          metadata.client_name = sanitizeClientName(metadata.client_name)
        const reason =
          explainForbiddenRedirect(metadata.redirect_uris) ??
          explainForbiddenRedirect(metadata.post_logout_redirect_uris)
        if (reason) throw new errors.InvalidRedirectUri(`redirect URI ${reason}`)
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

/** Only service accounts have secrets, and act without a user. */
function requirePublicClient({ token_endpoint_auth_method: method, grant_types: grants }: ClientMetadata) {
  if (method !== 'none') throw new errors.InvalidClientMetadata("token_endpoint_auth_method must be 'none'")
  if (grants?.includes('client_credentials'))
    throw new errors.InvalidClientMetadata('client_credentials is for service accounts')
}

/** Few clients say that they exchange assertions; the assertion itself says for which client it is. */
const addAssertionGrant = (grantTypes: readonly string[] = []) =>
  grantTypes.length > 0 && !grantTypes.includes(assertionGrantType)
    ? [...grantTypes, assertionGrantType]
    : grantTypes

function buildFeatures({
  resource: serviceUrl,
  publicUrl,
  clientDocuments = noDocuments,
  serviceClients,
}: ProviderOptions): Configuration['features'] {
  return {
    clientCredentials: { enabled: serviceClients !== undefined },
    clientIdMetadataDocument: buildDocumentFeature(clientDocuments),
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    registration: {
      enabled: true,
      initialAccessToken: false,
      issueRegistrationAccessToken: false,
      ...(serviceClients && { idFactory: registerAsPublic }),
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
      getResourceServerInfo: (_, resource, client) => {
        if (serviceClients?.isClientId(client.clientId)) requireServiceResource(resource, serviceUrl)
        return buildResourceServer(resource, serviceUrl)
      },
    },
  }
}
