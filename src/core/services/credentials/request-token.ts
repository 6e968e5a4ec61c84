// Sends a token request for a connection and seals the issued tokens.
import type { Secret } from '#base/secret.ts'
import { timesOf } from '#core/engines/oauth-client/token-times.ts'
import { redactor } from '#core/engines/redaction/redactor.ts'
import type { AuthConnection } from '#core/model/auth-connection.ts'
import type { OAuthTokens } from '#core/model/oauth.ts'
import type { IssuedTokens, OAuthClient, OAuthFault, OAuthParameters } from '#core/ports/oauth.ts'
import type { Uses } from '#core/ports/sockets.ts'

/** OAuth without a user: the service requests tokens whenever it needs them. */
export const isClientCredentials = ({ config, grants }: Pick<AuthConnection, 'config' | 'grants'>) =>
  config.type === 'oauth' && grants.includes('client_credentials') && !grants.includes('authorization_code')

export type TokenField = 'accessToken' | 'refreshToken'

export const tokenPlace = (connectionId: string, field: TokenField) => ({
  table: 'oauth_tokens',
  rowId: connectionId,
  field,
})

export async function openClientSecret(
  uses: Uses<'secrets'>,
  { id, sealed }: AuthConnection,
): Promise<Secret | null> {
  if (!sealed.clientSecret) return null
  return uses.secrets.open(sealed.clientSecret, {
    table: 'auth_connections',
    rowId: id,
    field: 'clientSecret',
  })
}

const maxResources = 5

/** Resource indicators (RFC 8707): the endpoints of the MCP servers that use the connection. */
export async function resourcesOf(uses: Uses<'store'>, connection: AuthConnection): Promise<string[]> {
  const integrations = await uses.store.read((reader) => reader.integrations.all(connection.appId))
  const endpoints = integrations
    .filter(({ kind, authConnectionId }) => kind === 'mcp' && authConnectionId === connection.id)
    .map(({ endpoint }) => endpoint.replace(/#.*$/, ''))
  return [...new Set(endpoints.filter(Boolean))].slice(0, maxResources)
}

const clientOf = async (
  uses: Uses<'secrets'>,
  connection: AuthConnection,
  tokens: Pick<OAuthTokens, 'clientId' | 'clientAuthMethod'>,
): Promise<OAuthClient> => ({
  clientId: tokens.clientId,
  clientSecret: await openClientSecret(uses, connection),
  method: tokens.clientAuthMethod,
})

/** The client secret in every form in which it is sent: in a body and in a header (RFC 6749, 2.3.1). */
function clientForms({ clientId, clientSecret }: OAuthClient): string[] {
  const secret = clientSecret?.reveal() ?? ''
  const encoded = formEncoded(secret)
  return secret === '' ? [] : [secret, encoded, btoa(`${formEncoded(clientId)}:${encoded}`)]
}

/** `application/x-www-form-urlencoded` in its strictest form: only letters and digits stay as they are. */
const formEncoded = (text: string) =>
  encodeURIComponent(text).replace(/[-_.!~*'()]|%20/g, (one) =>
    one === '%20' ? '+' : `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** `secrets`: the secret values in `parameters`, masked in errors of a server that echoes them. */
export async function requestToken(
  uses: Uses<'secrets' | 'oauth' | 'store'>,
  connection: AuthConnection,
  tokens: Pick<OAuthTokens, 'clientId' | 'clientAuthMethod'>,
  grantType: string,
  parameters: OAuthParameters,
  secrets: string[],
): Promise<IssuedTokens | OAuthFault> {
  const client = await clientOf(uses, connection, tokens)
  const resources = (await resourcesOf(uses, connection)).map((one): [string, string] => ['resource', one])
  const sent = [...parameters.filter(([, value]) => value !== ''), ...resources]
  const reply = await uses.oauth.requestToken(connection.config.tokenEndpoint, client, grantType, sent)
  if (!('fault' in reply)) return reply
  const redact = redactor([...secrets, ...clientForms(client)])
  return { ...reply, error: redact(reply.error), description: redact(reply.description) }
}

/** The tokens after a response. Without a new refresh token the old one stays valid (RFC 6749, 6). */
export async function withIssued(
  uses: Uses<'secrets' | 'clock' | 'ids'>,
  tokens: OAuthTokens,
  issued: IssuedTokens,
): Promise<OAuthTokens> {
  const seal = (secret: Secret, field: TokenField) =>
    uses.secrets.seal(secret.reveal(), tokenPlace(tokens.connectionId, field))
  const { accessToken, refreshToken, expiresIn, method } = issued
  return {
    ...tokens,
    ...timesOf(uses.clock.now(), expiresIn),
    clientAuthMethod: method,
    accessToken: await seal(accessToken, 'accessToken'),
    refreshToken: refreshToken ? await seal(refreshToken, 'refreshToken') : tokens.refreshToken,
    version: uses.ids.unguessable(),
    failures: 0,
    retryAt: null,
  }
}
