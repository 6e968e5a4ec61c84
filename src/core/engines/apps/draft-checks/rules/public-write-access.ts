import { joinNames } from '#base/text.ts'
import type { ContentsAuthConnection } from '#core/model/drafts/contents.ts'
import { type DraftRule, listBoundTools, toAuthConnectionReference, toToolReference } from '../draft-rule.ts'

/** The maximum number of tool names in a message; the references contain all tools. */
const maxNames = 5

/** Tokens that a user obtained in a browser are not in the contents; only their origins are. */
const hasCredential = ({ config, secretNames, boundOrigins }: ContentsAuthConnection) =>
  config.type !== 'none' && (secretNames.length > 0 || boundOrigins.length > 0)

/** For apps that anyone may call: tools that change something with the credential of the owner. */
export const checkPublicWriteAccess: DraftRule = (contents) =>
  contents.authConnections.filter(hasCredential).flatMap((connection) => {
    const bound = listBoundTools(contents).filter(
      ({ tool, integration }) =>
        integration.authConnectionId === connection.id && !tool.annotations.readOnlyHint,
    )
    const tools = [...new Set(bound.map(({ tool }) => tool))]
    if (tools.length === 0) return []
    const names = tools.map(({ name }) => name)
    return [
      {
        code: 'public_write_access',
        message: `The app is public: anyone can call ${joinNames(names, maxNames)} with the credential ${connection.name}. Set the access to "oauth" so that users sign in, or disable these tools.`,
        severity: 'warning' as const,
        blocksPublish: false,
        references: [...tools.map(toToolReference), toAuthConnectionReference(connection)],
      },
    ]
  })
