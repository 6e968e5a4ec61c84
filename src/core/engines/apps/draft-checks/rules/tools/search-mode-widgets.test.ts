import { expect, it } from 'vitest'
import type { ToolMode } from '#core/model/apps/tool-mode.ts'
import {
  buildContentsIntegration,
  buildContentsOperation,
  buildContentsTool,
  buildContentsWidget,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { checkSearchModeWidgets } from './search-mode-widgets.ts'

const bound = buildContentsTool({ id: 'tool_1', name: 'List pets' })
const contents = buildTestContents({
  integrations: [buildContentsIntegration()],
  operations: [buildContentsOperation()],
  tools: [bound],
  widgets: [buildContentsWidget({}, { toolId: 'tool_1' })],
})
const check = (toolMode: ToolMode, over: object = {}) =>
  checkSearchModeWidgets({ ...contents, ...over, app: { ...contents.app, toolMode } })

it('warns that search mode shows no widgets, with the tools that have one', () => {
  const [issue] = check('search')
  expect(issue).toMatchObject({
    code: 'search_mode_widgets',
    blocksPublish: false,
    references: [{ entityId: 'tool_1' }],
  })
  expect(issue?.message).toContain('List pets')
})

it('reports nothing in list mode, and nothing without a widget', () => {
  expect(check('list')).toEqual([])
  expect(check('search', { widgets: [] })).toEqual([])
})
