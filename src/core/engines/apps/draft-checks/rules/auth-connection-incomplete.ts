import { isPersonal } from '#core/model/auth-connections/auth-connection.ts'
import type { ContentsAuthConnection } from '#core/model/drafts/contents.ts'
import {
  describeUnboundOrigins,
  findUnboundOrigins,
  targetOriginOf,
} from '#core/model/integrations/bound-origins.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import {
  type DraftRule,
  listBoundTools,
  toAuthConnectionReference,
  toIntegrationReference,
} from '../draft-rule.ts'

/**
 * The missing required settings of a connection, without those that callers enter themselves. Only a call shows whether
 * existing settings are valid.
 */
function listMissingSettings(connection: ContentsAuthConnection): string[] {
  const { config, grants, secretNames } = connection
  const isEntered = isPersonal(connection)
  const has = (name: (typeof secretNames)[number]) => isEntered || secretNames.includes(name)
  switch (config.type) {
    case 'none':
      return []
    case 'api_key':
      return listUnset({
        'an API key': has('apiKey'),
        'the name of a header or query parameter': config.headerName || config.queryParamName,
      })
    case 'bearer':
      return listUnset({ 'an access token': has('accessToken') })
    case 'basic':
      return listUnset({ 'a user name or password': config.username || has('password') })
    case 'oauth':
      if (secretNames.includes('accessToken')) return []
      return listUnset({
        'a token endpoint': config.tokenEndpoint,
        'an authorization endpoint': grants.includes('client_credentials') || config.authorizationEndpoint,
        'a client id': config.clientId || config.registrationEndpoint,
      })
  }
}

const listUnset = (needed: Record<string, boolean | string>) =>
  Object.keys(needed).filter((name) => !needed[name])

export const checkAuthConnectionIncomplete: DraftRule = (contents) => {
  const used = new Set(listBoundTools(contents).map(({ integration }) => integration))
  return contents.authConnections.flatMap((connection) => {
    const users = [...used].filter(({ authConnectionId }) => authConnectionId === connection.id)
    const lacks = listMissingSettings(connection)
    const text = lacks.length > 0 ? formatMissing(connection, lacks) : formatUnbound(connection, users)
    return users.length === 0 || text === null ? [] : [createIssue(connection, users, text)]
  })
}

const formatMissing = ({ name }: ContentsAuthConnection, lacks: string[]) =>
  `The auth connection ${name} lacks ${lacks.join(' and ')}.`

/** Null when the secret may be sent to all origins that use the connection. */
function formatUnbound({ name, boundOrigins }: ContentsAuthConnection, users: Integration[]): string | null {
  const origins = users.map(targetOriginOf).filter(Boolean)
  const unbound = findUnboundOrigins(boundOrigins, [...new Set(origins)])
  return unbound.length === 0 ? null : `${name}: ${describeUnboundOrigins(boundOrigins, unbound)}`
}

const createIssue = (connection: ContentsAuthConnection, users: Integration[], message: string) => ({
  code: 'auth_connection_incomplete',
  message,
  severity: 'error' as const,
  blocksPublish: true,
  references: [toAuthConnectionReference(connection), ...users.map(toIntegrationReference)],
})
