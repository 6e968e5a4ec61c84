// Identifies the service as a client of an authorization server: by the client id that the owner entered, else by its
// own client metadata document where the server supports that, else by dynamic registration (RFC 7591).

import { ServiceError } from '#base/errors.ts'
import { createStoredDataRedactor } from '#core/engines/calls/redaction/index.ts'
import { buildScope } from '#core/engines/credentials/oauth-client/index.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import { registeredAuthMethods } from '#core/model/auth-connections/oauth.ts'
import { listConnectionOrigins } from '#core/model/integrations/bound-origins.ts'
import type { Caller } from '#core/model/principal.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type {
  ClientRegistration,
  OAuthServerMetadata,
  RegisteredClient,
} from '#core/ports/authorization-server-client.ts'
import type { Deps } from '#core/ports/ports.ts'
import { lockApp } from '../apps/app-access.ts'
import { listCalledIntegrations } from '../variables/resolve-rows.ts'
import { sanitizeRemoteText } from './connection-status.ts'
import {
  type ConnectionSecretDeps,
  createUnreadableError,
  openConnectionSecret,
} from './open-connection-secret.ts'
import { describeOAuthError } from './renew-token.ts'
import { isClientCredentials } from './request-token.ts'
import { sealSecret } from './seal-secrets.ts'

export type ClientRegistrationDeps = ConnectionSecretDeps & Deps<'oauth' | 'baseUrl'>

export const callbackPath = '/connect/callback'
export const clientMetadataPath = '/oauth/client-metadata.json'

export const buildRedirectUri = ({ baseUrl }: Deps<'baseUrl'>) => `${baseUrl}${callbackPath}`

/** Whether the service registered the client itself, rather than the owner by hand. */
export const isSelfRegisteredClient = ({ config }: AuthConnection) => config.lastRegisteredAt !== ''

/**
 * A detached client that the service registered counts as missing and is replaced: the owner cannot resend its secret.
 */
const hasClient = (connection: AuthConnection) =>
  connection.config.clientId !== '' && !(connection.isDetached && isSelfRegisteredClient(connection))

/** Returns the connection with a client id; registers and stores a client if it has none. */
export async function ensureClient(
  deps: ClientRegistrationDeps,
  caller: Caller<EditingRole>,
  connection: AuthConnection,
  server: OAuthServerMetadata | null,
): Promise<AuthConnection> {
  if (hasClient(connection)) return connection
  const acceptsMetadataDocument =
    server?.clientIdMetadataDocumentSupported && deps.baseUrl.startsWith('https:')
  if (acceptsMetadataDocument && !isClientCredentials(connection)) {
    return saveClient(deps, caller, connection, buildMetadataDocumentClient(deps))
  }
  if (!connection.config.registrationEndpoint) throw createMissingClientError(deps, connection)
  const client = await registerClient(deps, connection, server)
  return saveClient(deps, caller, connection, client)
}

const buildMetadataDocumentClient = ({ baseUrl }: Deps<'baseUrl'>): RegisteredClient => ({
  clientId: `${baseUrl}${clientMetadataPath}`,
  clientSecret: null,
  registrationClientUri: '',
  registrationAccessToken: null,
  method: null,
})

function createMissingClientError(deps: Deps<'baseUrl'>, connection: AuthConnection): ServiceError {
  const redirect = isClientCredentials(connection) ? '' : ` with the redirect URI ${buildRedirectUri(deps)}`
  return new ServiceError(
    'unprocessable',
    `The connection needs a client id: register a client at the authorization server${redirect}, and send its id.`,
  )
}

const preferredMethods = ['client_secret_basic', 'client_secret_post', 'none'] as const

function buildRegistrationRequest(
  deps: Deps<'baseUrl'>,
  connection: AuthConnection,
  server: OAuthServerMetadata | null,
): ClientRegistration {
  const grantTypes = isClientCredentials(connection)
    ? ['client_credentials']
    : ['authorization_code', 'refresh_token']
  return {
    clientName: 'Tenon',
    clientUri: deps.baseUrl,
    redirectUris: [buildRedirectUri(deps)],
    // Servers allow redirects to plain HTTP only for native applications.
    applicationType: deps.baseUrl.startsWith('https:') ? 'web' : 'native',
    grantTypes,
    scope: buildScope(connection.config.scopes, server?.scopes ?? []),
    method:
      // `private_key_jwt` is left out: the server would have to know the key.
      registeredAuthMethods.find((method) => method === connection.config.clientAuthMethod) ||
      preferredMethods.find((method) => server?.clientAuthMethods.includes(method)) ||
      null,
  }
}

async function registerClient(
  deps: ClientRegistrationDeps,
  connection: AuthConnection,
  server: OAuthServerMetadata | null,
): Promise<RegisteredClient> {
  const { registrationEndpoint, registrationAuthMode } = connection.config
  const opened =
    registrationAuthMode === 'none'
      ? null
      : await openConnectionSecret(deps, connection, 'registrationInitialAccessToken')
  if (opened && 'problem' in opened) throw createUnreadableError(connection)
  const token = opened?.secret ?? null
  const registration = buildRegistrationRequest(deps, connection, server)
  const reply = await deps.oauth.register(registrationEndpoint, registration, token)
  if (!('kind' in reply)) return reply
  const reason =
    reply.kind === 'rejected'
      ? describeOAuthError(reply)
      : `The registration endpoint gave no usable response. ${reply.description}`.trim()
  const redact = createStoredDataRedactor([token?.reveal() ?? ''])
  const message = sanitizeRemoteText(String(redact(`The client registration failed. ${reason}`)))
  throw new ServiceError('upstream_failed', message)
}

/** If two requests register at once, both use the client that was stored first. */
function saveClient(
  deps: ClientRegistrationDeps,
  caller: Caller<EditingRole>,
  { appId, id }: AuthConnection,
  client: RegisteredClient,
): Promise<AuthConnection> {
  return deps.store.transact(async (writer) => {
    await lockApp(writer, { caller, appId })
    const current = await writer.authConnections.findById(appId, id)
    if (!current) throw new ServiceError('conflict', 'The connection was deleted meanwhile.')
    if (hasClient(current)) return current
    const now = deps.clock.now()
    const { registeredAuthMethod: _earlier, ...settings } = current.config
    const { clientId, registrationClientUri, method } = client
    const registered = { clientId, registrationClientUri, lastRegisteredAt: now }
    const config = { ...settings, ...registered, ...(method && { registeredAuthMethod: method }) }
    const origins = listConnectionOrigins(await listCalledIntegrations(writer, appId), id)
    await writer.oauthTokens.remove(id)
    return writer.authConnections.update({
      ...current,
      config,
      sealed: await withClientSecrets(deps, current, client),
      boundOrigins: origins,
      isDetached: false,
      lastError: null,
      updatedAt: now,
    })
  })
}

async function withClientSecrets(
  deps: ClientRegistrationDeps,
  { id, sealed }: AuthConnection,
  { clientSecret, registrationAccessToken }: RegisteredClient,
): Promise<AuthConnection['sealed']> {
  const { clientSecret: _old, registrationAccessToken: _older, accessToken: _oldest, ...rest } = sealed
  return {
    ...rest,
    ...(clientSecret && { clientSecret: await sealSecret(deps, id, 'clientSecret', clientSecret.reveal()) }),
    ...(registrationAccessToken && {
      registrationAccessToken: await sealSecret(
        deps,
        id,
        'registrationAccessToken',
        registrationAccessToken.reveal(),
      ),
    }),
  }
}
