// Credentials never pass through the chat: the connection is created without them, and the user enters them in the
// console.
import Type, { type Static } from 'typebox'
import { ServiceError } from '#base/errors.ts'
import type { AuthConnection, NewAuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import type { AuthSuggestion, Integration } from '#core/model/integrations/integration.ts'
import type { Ports } from '#core/ports/ports.ts'
import { createAuthConnection, readAuthConnection } from '#core/usecases/auth-connections/auth-connections.ts'
import { changeIntegration, listIntegrations } from '#core/usecases/integrations/integrations.ts'
import { toNewAuthConnection } from '#endpoints/shared/inputs/auth-connection-input.ts'
import { defineStringEnum, headerNameString, headerPrefixString } from '#endpoints/shared/scalars.wire.ts'
import { type AppCall, defineAppTool } from '../management-tool.ts'
import { findOnlyEntity } from './find-named-entity.ts'
import { presentConnection } from './inspect-app.ts'

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
}
const ConnectionInput = Type.Object(properties)
type ConnectionInput = Static<typeof ConnectionInput>

export const setUpConnectionTool = defineAppTool({
  name: 'set_up_connection',
  title: 'Set up credentials',
  description:
    'Prepares how an integration authenticates and answers a link: the user opens it, signs in, and enters keys or passwords there, or connects with OAuth. Never ask for them in the chat. Uses the way that the import suggested unless type is given; an integration that has a connection already answers its link.',
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
  { address }: AppCall,
): Promise<AuthConnection> {
  const { authConnectionId } = integration
  if (authConnectionId) return readAuthConnection(ports, { ...address, authConnectionId })
  const connection = await createAuthConnection(ports, address, buildConnection(integration, input))
  const target = { ...address, integrationId: integration.id }
  await changeIntegration(ports, target, { authConnectionId: connection.id }, null)
  return connection
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
  authSuggestions.find((one) => (key === undefined ? one.createable : one.key === key))

function createMissingTypeError({ authSuggestions }: Integration): ServiceError {
  const known = authSuggestions.map(({ key }) => key).join(', ')
  return new ServiceError(
    'unprocessable',
    `The import found no complete way to authenticate${known && ` (known: ${known})`}; give type, as the API's documentation has it.`,
  )
}
