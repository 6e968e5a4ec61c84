import { isPersonal } from '#core/model/auth-connections/auth-connection.ts'
import { type DraftRule, listBoundTools, toAuthConnectionReference, toToolReference } from '../draft-rule.ts'

/** For apps that anybody may call: nobody is signed in, so nobody has an account of their own. */
export const checkPersonalConnectionPublic: DraftRule = (contents) =>
  contents.authConnections.filter(isPersonal).flatMap((connection) => {
    const tools = listBoundTools(contents).flatMap(({ tool, integration }) =>
      integration.authConnectionId === connection.id ? [tool] : [],
    )
    if (tools.length === 0) return []
    return [
      {
        code: 'personal_connection_public',
        message: `The connection ${connection.name} uses the account of who calls, but the app is public, so that nobody signs in. Set the access to "oauth", or let the connection use a shared account.`,
        severity: 'error' as const,
        blocksPublish: true,
        references: [toAuthConnectionReference(connection), ...tools.map(toToolReference)],
      },
    ]
  })
