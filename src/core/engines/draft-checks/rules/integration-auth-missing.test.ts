import { expect, it } from 'vitest'
import { someConnection, someContents, someIntegration, someTool } from '#tests/support/contents.ts'
import { checkIntegrationAuthMissing } from './integration-auth-missing.ts'

const integrations = [someIntegration({ authConnectionId: 'auth_1' })]

it('blocks when a used integration refers to a missing connection', () => {
  expect(checkIntegrationAuthMissing(someContents({ integrations, authConnections: [] }))).toMatchObject([
    { code: 'integration_auth_missing', blocksPublish: true, references: [{ entityId: 'int_1' }] },
  ])
})

it('reports nothing when the connection exists, none is set, or no tool uses the integration', () => {
  expect(
    checkIntegrationAuthMissing(someContents({ integrations, authConnections: [someConnection()] })),
  ).toEqual([])
  expect(
    checkIntegrationAuthMissing(
      someContents({ integrations: [someIntegration({ authConnectionId: null })] }),
    ),
  ).toEqual([])
  expect(
    checkIntegrationAuthMissing(someContents({ integrations, tools: [someTool({ enabled: false })] })),
  ).toEqual([])
})
