import { expect, it } from 'vitest'
import {
  buildContentsIntegration,
  buildContentsOperation,
  buildContentsTool,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { checkIntegrationWithoutBaseUrl } from './integration-without-base-url.ts'

const integrations = [buildContentsIntegration({ baseUrl: '' })]
const plan = buildContentsOperation().plan

it('blocks when a tool calls an integration without a base URL', () => {
  const operations = [buildContentsOperation({ plan: { ...plan, serverUrl: '' } })]
  expect(checkIntegrationWithoutBaseUrl(buildTestContents({ integrations, operations }))).toMatchObject([
    {
      code: 'integration_without_base_url',
      blocksPublish: true,
      references: [{ entityType: 'integration', entityId: 'int_1' }, { entityId: 'tool_1' }],
    },
  ])
})

it('reports nothing when no tool uses it, or the operation has its own server', () => {
  expect(
    checkIntegrationWithoutBaseUrl(
      buildTestContents({ integrations, tools: [buildContentsTool({ enabled: false })] }),
    ),
  ).toEqual([])
  const operations = [buildContentsOperation({ plan: { ...plan, serverUrl: 'https://own.example' } })]
  expect(checkIntegrationWithoutBaseUrl(buildTestContents({ integrations, operations }))).toEqual([])
})
