import { expect, it } from 'vitest'
import { someContents, someTool } from '#tests/support/contents.ts'
import { checkAppWithoutTools } from './app-without-tools.ts'

it.each([[[]], [[someTool({ enabled: false })]]])('warns when no tool is enabled', (tools) => {
  expect(checkAppWithoutTools(someContents({ tools }))).toMatchObject([
    {
      code: 'app_without_tools',
      severity: 'warning',
      blocksPublish: false,
      references: [{ entityType: 'app' }],
    },
  ])
})

it('reports nothing when a tool is enabled', () => expect(checkAppWithoutTools(someContents())).toEqual([]))
