import { expect, it } from 'vitest'
import { someContents, someIntegration, someOperation, someTool } from '#tests/support/contents.ts'
import { checkIntegrationWithoutBaseUrl } from './integration-without-base-url.ts'

const integrations = [someIntegration({ baseUrl: '' })]
const plan = someOperation().plan

it('blocks when a tool calls an integration without a base URL', () => {
  const operations = [someOperation({ plan: { ...plan, serverUrl: '' } })]
  expect(checkIntegrationWithoutBaseUrl(someContents({ integrations, operations }))).toMatchObject([
    {
      code: 'integration_without_base_url',
      blocksPublish: true,
      references: [{ entityType: 'integration', entityId: 'int_1' }, { entityId: 'tool_1' }],
    },
  ])
})

it('reports nothing when no tool uses it, or the operation has its own server', () => {
  expect(
    checkIntegrationWithoutBaseUrl(someContents({ integrations, tools: [someTool({ enabled: false })] })),
  ).toEqual([])
  const operations = [someOperation({ plan: { ...plan, serverUrl: 'https://own.example' } })]
  expect(checkIntegrationWithoutBaseUrl(someContents({ integrations, operations }))).toEqual([])
})
