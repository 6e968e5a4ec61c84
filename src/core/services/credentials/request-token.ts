// Sends a token request for a connection and seals the issued tokens.

import type { Secret } from '#base/secret.ts'
import { createStoredDataRedactor } from '#core/engines/calls/redaction/index.ts'
import {
  computeTokenTimes,
  isResourceUnsupported,
  rejectsResource,
} from '#core/engines/credentials/oauth-client/index.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import type { OAuthTokens } from '#core/model/auth-connections/oauth.ts'
import type {
  IssuedTokens,
  OAuthClient,
  OAuthFailure,
  OAuthParameters,
} from '#core/ports/authorization-server-client.ts'
import type { Deps } from '#core/ports/ports.ts'
import { listCalledIntegrations } from '../variables/resolve-rows.ts'
import {
  type ConnectionSecretDeps,
  createUnreadableError,
  type OpenedSecret,
  openConnectionSecret,
} from './open-connection-secret.ts'

/** OAuth without a user: the service requests tokens when it needs them. */
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

/** Throws a ServiceError `unavailable` if a secret that lies elsewhere cannot be read. */
async function openClientSecret(
  deps: ConnectionSecretDeps,
  connection: AuthConnection,
  isRejected: boolean,
): Promise<OpenedSecret | null> {
  const opened = await openConnectionSecret(deps, connection, 'clientSecret', isRejected)
  // @guard api/v3/secret-references
  if (opened && 'problem' in opened) throw createUnreadableError(connection)
  return opened
}

const maxResources = 5

/**
 * Resource indicators (RFC 8707): the setting of the owner, else the endpoints of the MCP servers that use the
 * connection, unless the authorization server is known to reject them.
 */
export async function findResourceIndicators(
  deps: Deps<'store'>,
  connection: AuthConnection,
): Promise<string[]> {
  const { resource = '' } = connection.config
  if (resource !== '') return resource === 'none' ? [] : [resource]
  if (rejectsResource(connection.config)) return []
  const integrations = await deps.store.read((reader) => listCalledIntegrations(reader, connection.appId))
  const endpoints = integrations
    .filter(({ kind, authConnectionId }) => kind === 'mcp' && authConnectionId === connection.id)
    .map(({ endpoint }) => endpoint.replace(/#.*$/, ''))
  return [...new Set(endpoints.filter(Boolean))].slice(0, maxResources)
}

/** The method that the owner has chosen, that has worked, or that the server registered, in this order. */
export async function loadOAuthClient(
  deps: ConnectionSecretDeps,
  connection: AuthConnection,
  tokens: Pick<OAuthTokens, 'clientId' | 'clientAuthMethod'>,
): Promise<OAuthClient> {
  const opened = await openClientSecret(deps, connection, false)
  return buildOAuthClient(connection, tokens, opened)
}

function buildOAuthClient(
  connection: AuthConnection,
  tokens: Pick<OAuthTokens, 'clientId' | 'clientAuthMethod'>,
  opened: OpenedSecret | null,
): OAuthClient {
  const { clientAuthMethod: chosen, registeredAuthMethod } = connection.config
  return {
    clientId: tokens.clientId,
    clientSecret: opened?.secret ?? null,
    method: chosen || tokens.clientAuthMethod || registeredAuthMethod || null,
    isMethodChosen: Boolean(chosen),
  }
}

/** All forms in which the client secret is sent: in a body and in a header (RFC 6749, 2.3.1). */
function listSecretForms({ clientId, clientSecret }: OAuthClient): string[] {
  const secret = clientSecret?.reveal() ?? ''
  const encodings = [(text: string) => text, encodeFormValue]
  return secret === ''
    ? []
    : encodings.flatMap((encode) => [
        encode(secret),
        btoa(toHeaderBytes(`${encode(clientId)}:${encode(secret)}`)),
      ])
}

/** `application/x-www-form-urlencoded`, as browsers write it. */
const encodeFormValue = (text: string) =>
  encodeURIComponent(text).replace(/[!~'()]|%20/g, (match) =>
    match === '%20' ? '+' : `%${match.charCodeAt(0).toString(16).toUpperCase()}`,
  )
const toHeaderBytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))

/** Adds the owner's parameters, which override the service's; an empty value removes a parameter. */
export const withFurtherParameters = (
  parameters: OAuthParameters,
  further: Record<string, string> = {},
): OAuthParameters =>
  [...parameters.filter(([name]) => !Object.hasOwn(further, name)), ...Object.entries(further)].filter(
    ([, value]) => value !== '',
  )

type ConnectionTokenRequest = {
  client: Pick<OAuthTokens, 'clientId' | 'clientAuthMethod'>
  grantType: string
  parameters: OAuthParameters
  /** The secret values in `parameters`, masked in errors of a server that echoes them. */
  secrets: string[]
}

export async function requestConnectionToken(
  deps: ConnectionSecretDeps & Deps<'oauth'>,
  connection: AuthConnection,
  request: ConnectionTokenRequest,
): Promise<IssuedTokens | OAuthFailure> {
  const known = await openClientSecret(deps, connection, false)
  const reply = await requestWithSecret(deps, connection, request, known)
  const isRejected = 'kind' in reply && reply.kind === 'rejected' && reply.error === 'invalid_client'
  if (!isRejected || !known?.version) return reply
  const newer = await openClientSecret(deps, connection, true)
  return newer?.version === known.version ? reply : requestWithSecret(deps, connection, request, newer)
}

async function requestWithSecret(
  deps: ConnectionSecretDeps & Deps<'oauth'>,
  connection: AuthConnection,
  request: ConnectionTokenRequest,
  opened: OpenedSecret | null,
): Promise<IssuedTokens | OAuthFailure> {
  const { grantType, parameters, secrets } = request
  const client = buildOAuthClient(connection, request.client, opened)
  const resources = (await findResourceIndicators(deps, connection)).map((resource): [string, string] => [
    'resource',
    resource,
  ])
  const { tokenEndpoint, tokenParameters } = connection.config
  const sent = withFurtherParameters(parameters, tokenParameters)
  const send = (all: OAuthParameters) => deps.oauth.requestToken(tokenEndpoint, client, grantType, all)
  const first = await send([...sent, ...resources])
  const reply =
    resources.length > 0 && 'kind' in first && isResourceUnsupported(first) ? await send(sent) : first
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
