import { isPersonal } from '#core/model/auth-connections/auth-connection.ts'
import { type DraftRule, listBoundTools, toAuthConnectionReference, toToolReference } from '../draft-rule.ts'

/** Callers who do not sign in cannot have their own accounts. */
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
          message: `The connection ${connection.name} uses a personal account of each caller, but ${who}, so callers do not sign in. Set the access to "oauth", or let the connection use a shared account.`,
          severity: 'error' as const,
          blocksPublish: true,
          references: [toAuthConnectionReference(connection), ...tools.map(toToolReference)],
        },
      ]
    })

export const checkPersonalConnectionPublic = createPersonalConnectionRule('the app is public')

/** A caller token identifies a program, not a user of an issuer. */
export const checkPersonalConnectionToken = createPersonalConnectionRule('callers send tokens of the app')
