import { targetOrigin, unboundOf, unboundWords } from '#core/engines/bound-origins/bound-origins.ts'
import type { ContentsAuthConnection } from '#core/model/contents.ts'
import type { Integration } from '#core/model/integration.ts'
import { boundTools, type Rule, refAuthConnection, refIntegration } from './rule.ts'

/** The settings that a connection of its type requires and lacks. Whether the others are valid, only a call shows. */
function missingOf({ config, grants, secretNames }: ContentsAuthConnection): string[] {
  const has = (name: (typeof secretNames)[number]) => secretNames.includes(name)
  switch (config.type) {
    case 'none':
      return []
    case 'api_key':
      return missing({
        'an API key': has('apiKey'),
        'the name of a header or query parameter': config.headerName || config.queryParamName,
      })
    case 'bearer':
      return missing({ 'an access token': has('accessToken') })
    case 'basic':
      return missing({ 'a user name or password': config.username || has('password') })
    case 'oauth':
      if (has('accessToken')) return []
      return missing({
        'a token endpoint': config.tokenEndpoint,
        'an authorization endpoint': grants.includes('client_credentials') || config.authorizationEndpoint,
        'a client id': config.clientId || config.registrationEndpoint,
      })
  }
}

const missing = (needed: Record<string, boolean | string>) =>
  Object.keys(needed).filter((name) => !needed[name])

export const authConnectionIncomplete: Rule = (contents) => {
  const used = new Set(boundTools(contents).map(({ integration }) => integration))
  return contents.authConnections.flatMap((connection) => {
    const users = [...used].filter(({ authConnectionId }) => authConnectionId === connection.id)
    const lacks = missingOf(connection)
    const text = lacks.length > 0 ? lacksText(connection, lacks) : unboundText(connection, users)
    return users.length === 0 || text === null ? [] : [issueOf(connection, users, text)]
  })
}

const lacksText = ({ name }: ContentsAuthConnection, lacks: string[]) =>
  `The auth connection ${name} lacks ${lacks.join(' and ')}.`

/** Null when the secret may be sent to all origins that use the connection. */
function unboundText({ name, boundOrigins }: ContentsAuthConnection, users: Integration[]): string | null {
  const origins = users.map(targetOrigin).filter(Boolean)
  const unbound = unboundOf(boundOrigins, [...new Set(origins)])
  return unbound.length === 0 ? null : `${name}: ${unboundWords(boundOrigins, unbound)}`
}

const issueOf = (connection: ContentsAuthConnection, users: Integration[], message: string) => ({
  code: 'auth_connection_incomplete',
  message,
  severity: 'error' as const,
  blocksPublish: true,
  references: [refAuthConnection(connection), ...users.map(refIntegration)],
})
