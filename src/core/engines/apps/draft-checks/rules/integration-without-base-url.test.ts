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

it.each(['/v3', '//api.example/v3', 'https://api.example/v3#key', 'api.example'])(
  'blocks when the base URL %s cannot be called',
  (baseUrl) => {
    const operations = [buildContentsOperation({ plan: { ...plan, serverUrl: '' } })]
    const contents = buildTestContents({ integrations: [buildContentsIntegration({ baseUrl })], operations })
    const [issue] = checkIntegrationWithoutBaseUrl(contents)
    expect(issue).toMatchObject({ code: 'integration_without_base_url', blocksPublish: true })
    expect(issue?.message).toContain(`The base URL ${baseUrl} of the integration`)
    expect(issue?.message).toContain('such as https://api.example.com/v3')
  },
)

it('reports nothing when no tool uses it, or the operation has its own server', () => {
  expect(
    checkIntegrationWithoutBaseUrl(
      buildTestContents({ integrations, tools: [buildContentsTool({ enabled: false })] }),
    ),
  ).toEqual([])
  const operations = [buildContentsOperation({ plan: { ...plan, serverUrl: 'https://own.example' } })]
  expect(checkIntegrationWithoutBaseUrl(buildTestContents({ integrations, operations }))).toEqual([])
})
