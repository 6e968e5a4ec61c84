// Sends a token request for a connection and seals the issued tokens.
import type { Secret } from '#base/secret.ts'
import { computeTokenTimes } from '#core/engines/oauth-client/index.ts'
import { createStoredDataRedactor } from '#core/engines/redaction/index.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import type { OAuthTokens } from '#core/model/auth-connections/oauth.ts'
import type {
  IssuedTokens,
  OAuthClient,
  OAuthFailure,
  OAuthParameters,
} from '#core/ports/authorization-server-client.ts'
import type { Deps } from '#core/ports/ports.ts'

/** OAuth without a user: the service requests tokens whenever it needs them. */
export const isClientCredentials = ({
  config,
  grants,
}: Pick<AuthConnection, 'grants'> & { config: Pick<AuthConnection['config'], 'type'> }) =>
  config.type === 'oauth' && grants.includes('client_credentials') && !grants.includes('authorization_code')

export type TokenField = 'accessToken' | 'refreshToken'

export const buildTokenLocation = (connectionId: string, field: TokenField) => ({
  table: 'oauth_tokens',
  rowId: connectionId,
  field,
})

export async function openClientSecret(
  deps: Deps<'secrets'>,
  { id, sealed }: AuthConnection,
): Promise<Secret | null> {
  if (!sealed.clientSecret) return null
  return deps.secrets.open(sealed.clientSecret, {
    table: 'auth_connections',
    rowId: id,
    field: 'clientSecret',
  })
}

const maxResources = 5

/** Resource indicators (RFC 8707): the endpoints of the MCP servers that use the connection. */
export async function findResourceIndicators(
  deps: Deps<'store'>,
  connection: AuthConnection,
): Promise<string[]> {
  const integrations = await deps.store.read((reader) => reader.integrations.list(connection.appId))
  const endpoints = integrations
    .filter(({ kind, authConnectionId }) => kind === 'mcp' && authConnectionId === connection.id)
    .map(({ endpoint }) => endpoint.replace(/#.*$/, ''))
  return [...new Set(endpoints.filter(Boolean))].slice(0, maxResources)
}

const loadOAuthClient = async (
  deps: Deps<'secrets'>,
  connection: AuthConnection,
  tokens: Pick<OAuthTokens, 'clientId' | 'clientAuthMethod'>,
): Promise<OAuthClient> => ({
  clientId: tokens.clientId,
  clientSecret: await openClientSecret(deps, connection),
  method: tokens.clientAuthMethod,
})

/** The client secret in every form in which it is sent: in a body and in a header (RFC 6749, 2.3.1). */
function listSecretForms({ clientId, clientSecret }: OAuthClient): string[] {
  const secret = clientSecret?.reveal() ?? ''
  const encoded = encodeFormValue(secret)
  return secret === '' ? [] : [secret, encoded, btoa(`${encodeFormValue(clientId)}:${encoded}`)]
}

/** `application/x-www-form-urlencoded` in its strictest form: only letters and digits stay as they are. */
const encodeFormValue = (text: string) =>
  encodeURIComponent(text).replace(/[-_.!~*'()]|%20/g, (match) =>
    match === '%20' ? '+' : `%${match.charCodeAt(0).toString(16).toUpperCase()}`,
  )

type ConnectionTokenRequest = {
  client: Pick<OAuthTokens, 'clientId' | 'clientAuthMethod'>
  grantType: string
  parameters: OAuthParameters
  /** The secret values in `parameters`, masked in errors of a server that echoes them. */
  secrets: string[]
}

export async function requestConnectionToken(
  deps: Deps<'secrets' | 'oauth' | 'store'>,
  connection: AuthConnection,
  request: ConnectionTokenRequest,
): Promise<IssuedTokens | OAuthFailure> {
  const { grantType, parameters, secrets } = request
  const client = await loadOAuthClient(deps, connection, request.client)
  const resources = (await findResourceIndicators(deps, connection)).map((resource): [string, string] => [
    'resource',
    resource,
  ])
  const requestParameters = [...parameters.filter(([, value]) => value !== ''), ...resources]
  const reply = await deps.oauth.requestToken(
    connection.config.tokenEndpoint,
    client,
    grantType,
    requestParameters,
  )
  if (!('kind' in reply)) return reply
  const redact = createStoredDataRedactor([...secrets, ...listSecretForms(client)])
  const [error, description] = redact([reply.error, reply.description]) as [string, string]
  return { ...reply, error, description }
}

/** The tokens after a response. Without a new refresh token the old one stays valid (RFC 6749, 6). */
export async function withIssuedTokens(
  deps: Deps<'secrets' | 'clock' | 'ids'>,
  tokens: OAuthTokens,
  issued: IssuedTokens,
): Promise<OAuthTokens> {
  const seal = (secret: Secret, field: TokenField) =>
    deps.secrets.seal(secret.reveal(), buildTokenLocation(tokens.connectionId, field))
  const { accessToken, refreshToken, expiresIn, method } = issued
  return {
    ...tokens,
    ...computeTokenTimes(deps.clock.now(), expiresIn),
    clientAuthMethod: method,
    accessToken: await seal(accessToken, 'accessToken'),
    refreshToken: refreshToken ? await seal(refreshToken, 'refreshToken') : tokens.refreshToken,
    version: deps.ids.createUnguessable(),
    failures: 0,
    retryAt: null,
  }
}
