import { createInvalidInputError, ServiceError } from '#base/errors.ts'
import { addMilliseconds } from '#base/time.ts'
import { originOf } from '#base/web/url.ts'
import {
  buildAuthorizationUrl,
  buildScope,
  toCodeChallenge,
} from '#core/engines/credentials/oauth-client/index.ts'
import { type AuthConnection, isPersonal } from '#core/model/auth-connections/auth-connection.ts'
import type { PendingAuthorization, StartedAuthorization } from '#core/model/auth-connections/oauth.ts'
import type { AuthConnectionAddress } from '#core/model/entity-address.ts'
import type { Owner } from '#core/model/owner.ts'
import type { Caller } from '#core/model/principal.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { OAuthServerMetadata } from '#core/ports/authorization-server-client.ts'
import type { Deps } from '#core/ports/ports.ts'
import { findServerMetadata } from '#core/services/credentials/find-server-metadata.ts'
import {
  buildRedirectUri,
  ensureClient,
  isSelfRegisteredClient,
} from '#core/services/credentials/register-client.ts'
import {
  findResourceIndicators,
  isClientCredentials,
  withFurtherParameters,
} from '#core/services/credentials/request-token.ts'
import { resolveConnectionSettings } from '#core/services/variables/resolve-rows.ts'
import { readAuthConnection } from './auth-connections.ts'

export type AuthorizationDeps = Deps<
  'store' | 'secrets' | 'secretSource' | 'clock' | 'ids' | 'digest' | 'oauth' | 'baseUrl' | 'allowedOrigins'
>

const lifetimeMs = 10 * 60_000

/**
 * Starts the authorization code flow (RFC 6749, 4.1) with PKCE (RFC 7636). `redirectTo`: "" or a page of an allowed
 * origin.
 */
export async function authorizeAuthConnection(
  deps: AuthorizationDeps,
  address: AuthConnectionAddress<EditingRole>,
  redirectTo: string,
): Promise<StartedAuthorization> {
  requireAllowedRedirect(deps, redirectTo)
  const connection = await readAuthConnection(deps, address)
  if (isPersonal(connection)) throw createUnprocessable(personalMessage)
  const { caller } = address
  return beginAuthorization(deps, {
    connection,
    registrar: caller,
    person: caller,
    redirectTo,
    accountLinkId: null,
  })
}

const personalMessage =
  'Callers of the app connect their own accounts to this connection, by a link at their first call.'

type AuthorizationStart = {
  connection: AuthConnection
  /** The caller who may change the connection: a missing client is registered. */
  registrar: Caller<EditingRole>
  /** The person who authorizes. */
  person: Owner
  redirectTo: string
  accountLinkId: string | null
}

/** Like `authorizeAuthConnection`, for a connection that was already read. */
export async function beginAuthorization(
  deps: AuthorizationDeps,
  { connection: stored, registrar, person, redirectTo, accountLinkId }: AuthorizationStart,
): Promise<StartedAuthorization> {
  const resolve = (row: AuthConnection) => deps.store.read((reader) => resolveConnectionSettings(reader, row))
  const connection = await resolve(stored)
  requireAuthorizable(connection)
  const server = await findServerMetadata(deps, connection)
  const registered = await resolve(await ensureClient(deps, registrar, connection, server))
  const state = deps.ids.createUnguessable()
  const verifier = `${deps.ids.createUnguessable()}${deps.ids.createUnguessable()}`
  const pending = await buildPendingAuthorization(deps, {
    person,
    accountLinkId,
    connection: registered,
    server,
    state,
    verifier,
    redirectTo,
  })
  await deps.store.transact(async (writer) => {
    await writer.pendingAuthorizations.removeExpired(deps.clock.now())
    await writer.pendingAuthorizations.insert(pending)
  })
  const parameters = await buildAuthorizationParameters(deps, registered, server, { state, verifier })
  const { authorizationEndpoint } = registered.config
  return {
    authorizationUrl: buildAuthorizationUrl(authorizationEndpoint, parameters),
    expires: pending.expiresAt,
  }
}

function requireAllowedRedirect({ baseUrl, allowedOrigins }: AuthorizationDeps, redirectTo: string): void {
  if (redirectTo === '') return
  const origin = originOf(redirectTo)
  if (origin !== '' && (origin === originOf(baseUrl) || allowedOrigins.includes(origin))) return
  const message = "must be a URL of the service's own origin or of one in ALLOWED_ORIGINS"
  throw createInvalidInputError([{ path: 'redirectTo', code: 'origin', message }])
}

const createUnprocessable = (message: string) => new ServiceError('unprocessable', message)

function requireAuthorizable(connection: AuthConnection): void {
  const { config, isDetached, lastError } = connection
  if (config.type !== 'oauth')
    throw createUnprocessable('Only a connection of type oauth can be authorized in a browser.')
  if (isClientCredentials(connection)) {
    throw createUnprocessable('With the grant client_credentials the service requests tokens automatically.')
  }
  if (!config.authorizationEndpoint || !config.tokenEndpoint) {
    throw createUnprocessable('The connection needs an authorization endpoint and a token endpoint.')
  }
  if (isDetached && !isSelfRegisteredClient(connection)) {
    throw createUnprocessable(
      lastError ?? 'The secret of this connection was given for another origin. Send it again.',
    )
  }
}

type AuthorizationSecrets = { state: string; verifier: string }

type NewAuthorization = AuthorizationSecrets & {
  person: Owner
  accountLinkId: string | null
  connection: AuthConnection
  server: OAuthServerMetadata | null
  redirectTo: string
}

async function buildPendingAuthorization(
  deps: AuthorizationDeps,
  { person, accountLinkId, connection, server, state, verifier, redirectTo }: NewAuthorization,
): Promise<PendingAuthorization> {
  const { id, appId, config } = connection
  const stateHash = deps.digest.sha256(state)
  return {
    stateHash,
    appId,
    connectionId: id,
    owner: { issuer: person.issuer, subject: person.subject },
    codeVerifier: await deps.secrets.seal(verifier, buildVerifierLocation(stateHash)),
    clientId: config.clientId,
    authorizationEndpoint: config.authorizationEndpoint,
    tokenEndpoint: config.tokenEndpoint,
    issuer: server?.issuer ?? '',
    supportsIssParameter: server?.supportsIssParameter ?? false,
    redirectTo,
    accountLinkId,
    expiresAt: addMilliseconds(deps.clock.now(), lifetimeMs),
  }
}

export const buildVerifierLocation = (stateHash: string) => ({
  table: 'pending_authorizations',
  rowId: stateHash,
  field: 'codeVerifier',
})

async function buildAuthorizationParameters(
  deps: AuthorizationDeps,
  connection: AuthConnection,
  server: OAuthServerMetadata | null,
  { state, verifier }: AuthorizationSecrets,
): Promise<[string, string][]> {
  const { clientId, scopes, audience, authorizationParameters } = connection.config
  // Only the owner knows which scopes a client registered by hand may request.
  const scope = buildScope(scopes, isSelfRegisteredClient(connection) ? (server?.scopes ?? []) : [])
  const resources = await findResourceIndicators(deps, connection)
  const parameters: [string, string][] = [
    ['response_type', 'code'],
    ['client_id', clientId],
    ['redirect_uri', buildRedirectUri(deps)],
    ['scope', scope],
    ['state', state],
    ['code_challenge', toCodeChallenge(deps.digest.sha256(verifier))],
    ['code_challenge_method', 'S256'],
    ['audience', audience],
    // OpenID Connect requires it for offline access.
    ['prompt', scope.split(' ').includes('offline_access') ? 'consent' : ''],
    ...resources.map((resource): [string, string] => ['resource', resource]),
  ]
  return withFurtherParameters(parameters, authorizationParameters)
}
