// Identifies the service as a client of an authorization server: by the client id that the owner entered, else by its
// own client metadata document where the server supports that, else by dynamic registration (RFC 7591).
import { Failure } from '#base/errors.ts'
import { originsUsing } from '#core/engines/bound-origins/bound-origins.ts'
import { scopeOf } from '#core/engines/oauth-client/authorization-url.ts'
import { redactor } from '#core/engines/redaction/redactor.ts'
import type { AuthConnection } from '#core/model/auth-connection.ts'
import type { Owner } from '#core/model/principal.ts'
import type { ClientRegistration, OAuthServerMetadata, RegisteredClient } from '#core/ports/oauth.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { lockOwnApp } from '../apps/app-access.ts'
import { shortened } from './note-standing.ts'
import { told } from './renew-token.ts'
import { isClientCredentials } from './request-token.ts'
import { sealSecret } from './seal-secrets.ts'

export type ClientUses = Uses<'store' | 'secrets' | 'clock' | 'oauth' | 'baseUrl'>

export const callbackPath = '/connect/callback'
export const clientMetadataPath = '/oauth/client-metadata.json'

export const redirectUri = ({ baseUrl }: Uses<'baseUrl'>) => `${baseUrl}${callbackPath}`

/** Whether the service registered the client itself, rather than the owner by hand. */
export const isOwnClient = ({ config }: AuthConnection) => config.lastRegisteredAt !== ''

/** A detached client that the service registered counts as none: the owner cannot resend its secret. It is replaced. */
const hasClient = (connection: AuthConnection) =>
  connection.config.clientId !== '' && !(connection.isDetached && isOwnClient(connection))

/** Returns the connection with a client id; registers and stores a client if it has none. */
export async function withClient(
  uses: ClientUses,
  by: Owner,
  connection: AuthConnection,
  server: OAuthServerMetadata | null,
): Promise<AuthConnection> {
  if (hasClient(connection)) return connection
  const readsDocuments = server?.clientIdMetadataDocumentSupported && uses.baseUrl.startsWith('https:')
  if (readsDocuments && !isClientCredentials(connection)) {
    return keepClient(uses, by, connection, documentClient(uses))
  }
  if (!connection.config.registrationEndpoint) throw noClient()
  const client = await register(uses, connection, server)
  return keepClient(uses, by, connection, client)
}

const documentClient = ({ baseUrl }: Uses<'baseUrl'>): RegisteredClient => ({
  clientId: `${baseUrl}${clientMetadataPath}`,
  clientSecret: null,
  registrationClientUri: '',
  registrationAccessToken: null,
})

const noClient = () =>
  new Failure(
    'unprocessable',
    'The connection needs a client id: register a client at the authorization server and send its id.',
  )

const preferred = ['client_secret_basic', 'client_secret_post', 'none'] as const

function registrationOf(
  uses: Uses<'baseUrl'>,
  connection: AuthConnection,
  server: OAuthServerMetadata | null,
): ClientRegistration {
  const grantTypes = isClientCredentials(connection)
    ? ['client_credentials']
    : ['authorization_code', 'refresh_token']
  return {
    clientName: 'Tenon',
    clientUri: uses.baseUrl,
    redirectUris: [redirectUri(uses)],
    // Servers allow redirects to plain HTTP only for native applications.
    applicationType: uses.baseUrl.startsWith('https:') ? 'web' : 'native',
    grantTypes,
    scope: scopeOf(connection.config.scopes, server?.scopes ?? []),
    method: preferred.find((method) => server?.clientAuthMethods.includes(method)) ?? null,
  }
}

async function register(
  uses: ClientUses,
  connection: AuthConnection,
  server: OAuthServerMetadata | null,
): Promise<RegisteredClient> {
  const { registrationEndpoint, registrationAuthMode } = connection.config
  const sealed = connection.sealed.registrationInitialAccessToken
  const place = { table: 'auth_connections', rowId: connection.id, field: 'registrationInitialAccessToken' }
  const token = sealed && registrationAuthMode !== 'none' ? await uses.secrets.open(sealed, place) : null
  const asked = registrationOf(uses, connection, server)
  const reply = await uses.oauth.register(registrationEndpoint, asked, token)
  if (!('fault' in reply)) return reply
  const why = reply.fault === 'refused' ? told(reply) : 'The registration endpoint gave no usable response.'
  const redact = redactor([token?.reveal() ?? ''])
  const message = shortened(redact(`The client registration failed. ${why}`))
  throw new Failure('upstream_failed', message)
}

/** When two requests register at once, the client that was stored first is used by both. */
function keepClient(
  uses: ClientUses,
  by: Owner,
  { appId, id }: AuthConnection,
  client: RegisteredClient,
): Promise<AuthConnection> {
  return uses.store.transact(async (writer) => {
    await lockOwnApp(writer, by, appId)
    const old = await writer.authConnections.byId(appId, id)
    if (!old) throw new Failure('conflict', 'The connection was deleted meanwhile.')
    if (hasClient(old)) return old
    const now = uses.clock.now()
    const { clientId, registrationClientUri } = client
    const config = { ...old.config, clientId, registrationClientUri, lastRegisteredAt: now }
    const origins = originsUsing(await writer.integrations.all(appId), id)
    await writer.oauthTokens.remove(id)
    return writer.authConnections.update({
      ...old,
      config,
      sealed: await withClientSecrets(uses, old, client),
      boundOrigins: origins,
      isDetached: false,
      lastError: null,
      updatedAt: now,
    })
  })
}

async function withClientSecrets(
  uses: ClientUses,
  { id, sealed }: AuthConnection,
  { clientSecret, registrationAccessToken }: RegisteredClient,
): Promise<AuthConnection['sealed']> {
  const { clientSecret: _old, registrationAccessToken: _older, accessToken: _oldest, ...kept } = sealed
  return {
    ...kept,
    ...(clientSecret && { clientSecret: await sealSecret(uses, id, 'clientSecret', clientSecret.reveal()) }),
    ...(registrationAccessToken && {
      registrationAccessToken: await sealSecret(
        uses,
        id,
        'registrationAccessToken',
        registrationAccessToken.reveal(),
      ),
    }),
  }
}
