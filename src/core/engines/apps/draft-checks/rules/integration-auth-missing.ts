import { type DraftRule, listBoundTools, toIntegrationReference } from '../draft-rule.ts'

export const checkIntegrationAuthMissing: DraftRule = (contents) => {
  const known = new Set(contents.authConnections.map((connection) => connection.id))
  const used = new Set(listBoundTools(contents).map(({ integration }) => integration))
  return [...used]
    .filter(({ authConnectionId }) => authConnectionId !== null && !known.has(authConnectionId))
    .map((integration) => ({
      code: 'integration_auth_missing',
      message: `The auth connection of the integration ${integration.name} no longer exists. Choose another one or none.`,
      severity: 'error',
      blocksPublish: true,
      references: [toIntegrationReference(integration)],
    }))
}
