import { type DraftRule, listBoundTools, toIntegrationReference } from '../draft-rule.ts'

/**
 * The server asks for credentials, as discovery found out, and the integration has no connection. Only a warning: it may
 * ask for them in operations that no tool calls.
 */
export const checkIntegrationAuthSkipped: DraftRule = (contents) => {
  const used = new Set(listBoundTools(contents).map(({ integration }) => integration))
  return [...used].flatMap((integration) => {
    const { name, authConnectionId, authSuggestions } = integration
    const [suggestion] = authSuggestions
    if (authConnectionId !== null || !suggestion) return []
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
