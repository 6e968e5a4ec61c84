import { isPersonal } from '#core/model/auth-connections/auth-connection.ts'
import { type DraftRule, listBoundTools, toAuthConnectionReference, toToolReference } from '../draft-rule.ts'

/** Where nobody signs in, nobody has an account of their own. */
const createPersonalConnectionRule =
  (who: string): DraftRule =>
  (contents) =>
    contents.authConnections.filter(isPersonal).flatMap((connection) => {
      const tools = listBoundTools(contents).flatMap(({ tool, integration }) =>
        integration.authConnectionId === connection.id ? [tool] : [],
      )
      if (tools.length === 0) return []
      return [
        {
          code: 'personal_connection_public',
          message: `The connection ${connection.name} uses the account of who calls, but ${who}, so that nobody signs in. Set the access to "oauth", or let the connection use a shared account.`,
          severity: 'error' as const,
          blocksPublish: true,
          references: [toAuthConnectionReference(connection), ...tools.map(toToolReference)],
        },
      ]
    })

export const checkPersonalConnectionPublic = createPersonalConnectionRule('the app is public')

/** A token names a program, and no user of an issuer. */
export const checkPersonalConnectionToken = createPersonalConnectionRule('callers send tokens of the app')
