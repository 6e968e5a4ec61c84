import { expect, it } from 'vitest'
import type { Integration } from '#core/model/integrations/integration.ts'
import {
  buildContentsConnection,
  buildContentsIntegration,
  buildContentsTool,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { checkIntegrationAuthMissing } from './integration-auth-missing.ts'
import { checkIntegrationAuthSkipped } from './integration-auth-skipped.ts'

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

it('warns about credentials that were skipped at the import, while a tool may need them', () => {
  const suggestion = { label: 'API key' } as Integration['authSuggestions'][number]
  const find = (over: Partial<Integration>, enabled = true) =>
    checkIntegrationAuthSkipped(
      buildTestContents({
        integrations: [buildContentsIntegration({ authConnectionId: null, ...over })],
        tools: [buildContentsTool({ enabled })],
      }),
    )
  expect(find({ authSuggestions: [suggestion] })).toMatchObject([
    {
      code: 'integration_auth_skipped',
      blocksPublish: false,
      message: expect.stringContaining('asks for credentials: API key'),
      references: [{ entityId: 'int_1' }],
    },
  ])
  expect(find({ authSuggestions: [] })).toEqual([])
  expect(find({ authSuggestions: [suggestion] }, false)).toEqual([])
  expect(find({ authSuggestions: [suggestion], authConnectionId: 'auth_1' })).toEqual([])
})
