import { type DraftRule, listBoundTools, toIntegrationReference } from '../draft-rule.ts'
import { checkCredentialArgument } from './tools/credential-argument.ts'

/**
 * The server asks for credentials, as discovery found out, and the integration has no connection. Only a warning: it may
 * ask for them in operations that no tool calls. Not reported where tools ask their callers for the credentials.
 */
export const checkIntegrationAuthSkipped: DraftRule = (contents) => {
  const used = new Set(listBoundTools(contents).map(({ integration }) => integration))
  const asking = new Set(
    checkCredentialArgument(contents).flatMap(({ references }) => references.map(({ entityId }) => entityId)),
  )
  return [...used].flatMap((integration) => {
    const { name, authConnectionId, authSuggestions } = integration
    const [suggestion] = authSuggestions
    if (authConnectionId !== null || !suggestion || asking.has(integration.id)) return []
    return [
      {
        code: 'integration_auth_skipped',
        message: `The integration ${name} has no connection, and its server asks for credentials: ${suggestion.label}. Set up a connection, or its tools may be rejected.`,
        severity: 'warning',
        blocksPublish: false,
        references: [toIntegrationReference(integration)],
      },
    ]
  })
}
