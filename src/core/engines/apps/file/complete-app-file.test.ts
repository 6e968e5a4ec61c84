import { expect, test } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { suggestBearer } from '#core/engines/credentials/auth-discovery/index.ts'
import { createEmptyContents } from '#core/model/drafts/contents.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import { buildApp, buildIntegration, buildOperation } from '#tests/support/store-samples.ts'
import { completeAppFile } from './complete-app-file.ts'

const authSuggestions = [suggestBearer('challenge', 'Shop')]

function complete(...over: Partial<Integration>[]) {
  const app = buildApp()
  const integrations = over.map((change) =>
    buildIntegration(app.id, { authConnectionId: null, authSuggestions, ...change }),
  )
  const operations = integrations.map(({ id }) =>
    buildOperation(app.id, { integrationId: id, key: 'list', name: 'List things' }),
  )
  const contents = { ...createEmptyContents(app), integrations, operations }
  return runWithoutPauses(completeAppFile(app, contents, { connections: [], tests: [] })).file
}

test('each API gets its own connection and variable', () => {
  const { connections, integrations } = complete({ key: 'a' }, { key: 'b' })
  expect(connections.map(({ key, secrets }) => [key, secrets])).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the form of a placeholder
    ['shop', { accessToken: '${env:SHOP_ACCESS_TOKEN}' }],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the form of a placeholder
    ['shop_2', { accessToken: '${env:SHOP_2_ACCESS_TOKEN}' }],
  ])
  expect(integrations.map(({ connection }) => connection)).toEqual(['shop', 'shop_2'])
})

test('an MCP server that was read without credentials gets none', () => {
  const { connections, integrations } = complete({
    key: 'a',
    kind: 'mcp',
    endpoint: 'https://mcp.example/mcp',
  })
  expect([connections, integrations[0]?.connection]).toEqual([[], ''])
})

test('tools of the same name get keys of their own', () => {
  expect(complete({ key: 'a' }, { key: 'b' }).tools.map(({ key, operation }) => [key, operation])).toEqual([
    ['list_things', 'a/list'],
    ['list', 'b/list'],
  ])
})
