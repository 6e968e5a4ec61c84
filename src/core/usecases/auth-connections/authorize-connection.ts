import { Failure, invalid } from '#base/errors.ts'
import { originOf } from '#base/url.ts'
import { authorizationUrl, challengeOf, scopeOf } from '#core/engines/oauth-client/authorization-url.ts'
import { after } from '#core/engines/oauth-client/token-times.ts'
import type { AuthConnection } from '#core/model/auth-connection.ts'
import type { PendingAuthorization, StartedAuthorization } from '#core/model/oauth.ts'
import type { Owner } from '#core/model/principal.ts'
import type { OAuthServerMetadata } from '#core/ports/oauth.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { authorizationServer } from '#core/services/credentials/authorization-server.ts'
import { isOwnClient, redirectUri, withClient } from '#core/services/credentials/register-client.ts'
import { isClientCredentials, resourcesOf } from '#core/services/credentials/request-token.ts'
import { findAuthConnection } from './auth-connections.ts'

export type AuthorizeUses = Uses<
  'store' | 'secrets' | 'clock' | 'ids' | 'digest' | 'oauth' | 'baseUrl' | 'allowedOrigins'
>

const lifeMs = 10 * 60_000

/**
 * Starts the authorization code flow (RFC 6749, 4.1) with PKCE (RFC 7636). `redirectTo`: "" or a page of an allowed
 * origin.
 */
export async function authorizeConnection(
  uses: AuthorizeUses,
  by: Owner,
  appId: string,
  id: string,
  redirectTo: string,
): Promise<StartedAuthorization> {
  requireAllowed(uses, redirectTo)
  const connection = await findAuthConnection(uses, by, appId, id)
  requireAuthorizable(connection)
  const server = await authorizationServer(uses, connection)
  const ready = await withClient(uses, by, connection, server)
  const state = uses.ids.unguessable()
  const verifier = `${uses.ids.unguessable()}${uses.ids.unguessable()}`
  const pending = await pendingOf(uses, by, ready, server, { state, verifier, redirectTo })
  await uses.store.transact(async (writer) => {
    await writer.pendingAuthorizations.sweep(uses.clock.now())
    await writer.pendingAuthorizations.insert(pending)
  })
  const parameters = await questionOf(uses, ready, server, { state, verifier })
  const { authorizationEndpoint } = ready.config
  return {
    authorizationUrl: authorizationUrl(authorizationEndpoint, parameters),
    expires: pending.expiresAt,
  }
}

function requireAllowed({ baseUrl, allowedOrigins }: AuthorizeUses, redirectTo: string): void {
  if (redirectTo === '') return
  const origin = originOf(redirectTo)
  if (origin !== '' && (origin === originOf(baseUrl) || allowedOrigins.includes(origin))) return
  const message = "must be a URL of the service's own origin or of one in ALLOWED_ORIGINS"
  throw invalid([{ path: 'redirectTo', code: 'origin', message }])
}

const impossible = (message: string) => new Failure('unprocessable', message)

function requireAuthorizable(connection: AuthConnection): void {
  const { config, isDetached, lastError } = connection
  if (config.type !== 'oauth')
    throw impossible('Only a connection of type oauth can be authorized in a browser.')
  if (isClientCredentials(connection)) {
    throw impossible('With the grant client_credentials the service requests tokens automatically.')
  }
  if (!config.authorizationEndpoint || !config.tokenEndpoint) {
    throw impossible('The connection needs an authorization endpoint and a token endpoint.')
  }
  if (isDetached && !isOwnClient(connection)) {
    throw impossible(
      lastError ?? 'The secret of this connection was given for another origin. Send it again.',
    )
  }
}

type Begun = { state: string; verifier: string }

async function pendingOf(
  uses: AuthorizeUses,
  by: Owner,
  { id, appId, config }: AuthConnection,
  server: OAuthServerMetadata | null,
  { state, verifier, redirectTo }: Begun & { redirectTo: string },
): Promise<PendingAuthorization> {
  const stateHash = uses.digest.sha256(state)
  return {
    stateHash,
    appId,
    connectionId: id,
    owner: { issuer: by.issuer, subject: by.subject },
    codeVerifier: await uses.secrets.seal(verifier, verifierPlace(stateHash)),
    clientId: config.clientId,
    authorizationEndpoint: config.authorizationEndpoint,
    tokenEndpoint: config.tokenEndpoint,
    issuer: server?.issuer ?? '',
    namesItself: server?.namesItself ?? false,
    redirectTo,
    expiresAt: after(uses.clock.now(), lifeMs),
  }
}

export const verifierPlace = (stateHash: string) => ({
  table: 'pending_authorizations',
  rowId: stateHash,
  field: 'codeVerifier',
})

async function questionOf(
  uses: AuthorizeUses,
  connection: AuthConnection,
  server: OAuthServerMetadata | null,
  { state, verifier }: Begun,
): Promise<[string, string][]> {
  const { clientId, scopes, audience } = connection.config
  // Which scopes a client registered by hand may request, only its owner knows.
  const scope = scopeOf(scopes, isOwnClient(connection) ? (server?.scopes ?? []) : [])
  const resources = await resourcesOf(uses, connection)
  return [
    ['response_type', 'code'],
    ['client_id', clientId],
    ['redirect_uri', redirectUri(uses)],
    ['scope', scope],
    ['state', state],
    ['code_challenge', challengeOf(uses.digest.sha256(verifier))],
    ['code_challenge_method', 'S256'],
    ['audience', audience],
    // OpenID Connect requires it for offline access.
    ['prompt', scope.split(' ').includes('offline_access') ? 'consent' : ''],
    ...resources.map((resource): [string, string] => ['resource', resource]),
  ]
}
