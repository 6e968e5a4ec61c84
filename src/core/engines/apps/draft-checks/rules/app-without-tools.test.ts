import { expect, it } from 'vitest'
import { buildContentsTool, buildTestContents } from '#tests/support/samples/contents.ts'
import { checkAppWithoutTools } from './app-without-tools.ts'

it.each([[[]], [[buildContentsTool({ enabled: false })]]])('warns when no tool is enabled', (tools) => {
  expect(checkAppWithoutTools(buildTestContents({ tools }))).toMatchObject([
    {
      code: 'app_without_tools',
      severity: 'warning',
      blocksPublish: false,
      references: [{ entityType: 'app' }],
    },
  ])
})

it('reports nothing when a tool is enabled', () =>
  expect(checkAppWithoutTools(buildTestContents())).toEqual([]))
