// Credentials never pass through the chat: the connection is created without them, and the user enters them in the
// console.

import Type, { type Static } from 'typebox'
import { createInvalidInputError, type InputViolation, ServiceError } from '#base/errors.ts'
import type {
  AuthConnection,
  NewAuthConnection,
  OAuthRequestSettings,
} from '#core/model/auth-connections/auth-connection.ts'
import { registeredAuthMethods } from '#core/model/auth-connections/oauth.ts'
import type { AuthConnectionAddress } from '#core/model/entity-address.ts'
import type { AuthSuggestion, Integration } from '#core/model/integrations/integration.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Ports } from '#core/ports/ports.ts'
import {
  changeAuthConnection,
  createAuthConnection,
  readAuthConnection,
} from '#core/usecases/auth-connections/auth-connections.ts'
import { changeIntegration, listIntegrations } from '#core/usecases/integrations/integrations.ts'
import { toNewAuthConnection } from '#endpoints/shared/inputs/auth-connection-input.ts'
import { defineStringEnum, headerNameString, headerPrefixString } from '#endpoints/shared/scalars.wire.ts'
import { type AppCall, defineAppTool } from '../management-tool.ts'
import { findOnlyEntity } from './find-named-entity.ts'
import { presentConnection } from './inspect-app.ts'

const furtherParameters = (request: string) =>
  Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: `Further ones of ${request}; no secrets.` }),
  )

const oauthProperties = {
  client_auth_method: Type.Optional(defineStringEnum(...registeredAuthMethods)),
  resource: Type.Optional(Type.String({ maxLength: 2048, description: 'A URI; none sends none.' })),
  authorization_parameters: furtherParameters('the sign-in'),
  token_parameters: furtherParameters('token requests'),
}

const properties = {
  integration: Type.Optional(
    Type.String({ maxLength: 100, description: 'Key or id; by default the only one.' }),
  ),
  suggestion: Type.Optional(
    Type.String({ maxLength: 500, description: 'One of ways_to_authenticate of import_api.' }),
  ),
  type: Type.Optional(defineStringEnum('oauth', 'api_key', 'bearer', 'basic')),
  header_name: Type.Optional(headerNameString),
  header_prefix: Type.Optional(headerPrefixString),
  query_param_name: Type.Optional(Type.String({ maxLength: 100 })),
  ...oauthProperties,
}
const ConnectionInput = Type.Object(properties)
type ConnectionInput = Static<typeof ConnectionInput>

export const setUpConnectionTool = defineAppTool({
  name: 'set_up_connection',
  title: 'Set up credentials',
  description:
    'Prepares how an integration authenticates, and returns a link where the user enters secrets or connects with OAuth: never ask for them in the chat. By default, type is as the import suggested; an existing connection keeps its type. client_auth_method, resource and parameters are for OAuth servers that require them.',
  effect: 'write',
  requires: 'builder',
  input: properties,
  async execute(ports, input, call) {
    const integrations = await listIntegrations(ports, call.address)
    const integration = findOnlyEntity(integrations, input.integration, 'integration')
    const connection = await findOrCreateConnection(ports, integration, input, call)
    return {
      ...presentConnection(connection),
      integration: integration.key,
      link: buildConnectionLink(ports, connection),
      next_step:
        connection.status === 'valid'
          ? 'It has credentials. Open the link only to replace them.'
          : 'Ask the user to open the link and to enter the credentials there; then use try_tool.',
    }
  },
})

/** The form of the connection in the console, which requires the user to sign in. */
const buildConnectionLink = ({ baseUrl }: Ports, { appId, id }: AuthConnection) =>
  `${baseUrl}/apps/${appId}/connections?connection=${id}`

async function findOrCreateConnection(
  ports: Ports,
  integration: Integration,
  input: ConnectionInput,
  { address }: AppCall<EditingRole>,
): Promise<AuthConnection> {
  const { authConnectionId } = integration
  const settings = toOAuthSettings(input)
  if (authConnectionId) return changeSettings(ports, { ...address, authConnectionId }, settings)
  const connection = await createAuthConnection(
    ports,
    address,
    withSettings(buildConnection(integration, input), settings),
  )
  const target = { ...address, integrationId: integration.id }
  await changeIntegration(ports, target, { authConnectionId: connection.id }, null)
  return connection
}

const toOAuthSettings = (input: ConnectionInput): OAuthRequestSettings => ({
  ...(input.client_auth_method !== undefined && { clientAuthMethod: input.client_auth_method }),
  ...(input.resource !== undefined && { resource: input.resource }),
  ...(input.authorization_parameters && { authorizationParameters: input.authorization_parameters }),
  ...(input.token_parameters && { tokenParameters: input.token_parameters }),
})

/** Changes the given members; without any, the connection stays. */
async function changeSettings(
  ports: Ports,
  address: AuthConnectionAddress<EditingRole>,
  settings: OAuthRequestSettings,
): Promise<AuthConnection> {
  const connection = await readAuthConnection(ports, address)
  const { config } = withSettings({ config: { type: connection.config.type } }, settings)
  return changeAuthConnection(ports, address, Object.keys(settings).length > 0 ? { config } : {}, null)
}

function withSettings<Target extends Pick<NewAuthConnection, 'config'>>(
  target: Target,
  settings: OAuthRequestSettings,
): Target {
  const violations = Object.keys(settings).map(
    (path): InputViolation => ({
      path,
      code: 'unexpected',
      message: 'is for OAuth',
    }),
  )
  if (violations.length > 0 && target.config.type !== 'oauth') throw createInvalidInputError(violations)
  return { ...target, config: { ...target.config, ...settings } }
}

function buildConnection(integration: Integration, input: ConnectionInput): NewAuthConnection {
  const { type, header_name: headerName, header_prefix: headerPrefix } = input
  const suggested = type ? undefined : findSuggestion(integration, input.suggestion)?.connection
  if (suggested) return { ...suggested, status: 'draft', secrets: {} }
  if (!type) throw createMissingTypeError(integration)
  const { query_param_name: queryParamName } = input
  const config = {
    type,
    ...(headerName !== undefined && { headerName }),
    ...(headerPrefix !== undefined && { headerPrefix }),
    ...(queryParamName !== undefined && { queryParamName }),
  }
  return toNewAuthConnection({ name: integration.name, config })
}

const findSuggestion = (
  { authSuggestions }: Integration,
  key: string | undefined,
): AuthSuggestion | undefined =>
  authSuggestions.find((suggestion) => (key === undefined ? suggestion.createable : suggestion.key === key))

function createMissingTypeError({ authSuggestions }: Integration): ServiceError {
  const known = authSuggestions.map(({ key }) => key).join(', ')
  return new ServiceError(
    'unprocessable',
    `The import found no complete way to authenticate${known && ` (known: ${known})`}; give type, as in the documentation of the API.`,
  )
}
