import { expect, it } from 'vitest'
import {
  buildContentsConnection,
  buildContentsIntegration,
  buildContentsTool,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { checkIntegrationAuthMissing } from './integration-auth-missing.ts'

const integrations = [buildContentsIntegration({ authConnectionId: 'auth_1' })]

it('blocks when a used integration refers to a missing connection', () => {
  expect(checkIntegrationAuthMissing(buildTestContents({ integrations, authConnections: [] }))).toMatchObject(
    [{ code: 'integration_auth_missing', blocksPublish: true, references: [{ entityId: 'int_1' }] }],
  )
})

it('reports no existing, absent or unused connection', () => {
  expect(
    checkIntegrationAuthMissing(
      buildTestContents({ integrations, authConnections: [buildContentsConnection()] }),
    ),
  ).toEqual([])
  expect(
    checkIntegrationAuthMissing(
      buildTestContents({ integrations: [buildContentsIntegration({ authConnectionId: null })] }),
    ),
  ).toEqual([])
  expect(
    checkIntegrationAuthMissing(
      buildTestContents({ integrations, tools: [buildContentsTool({ enabled: false })] }),
    ),
  ).toEqual([])
})
