import { expect, it } from 'vitest'
import type { ToolMode } from '#core/model/apps/tool-mode.ts'
import { buildContentsTool, buildTestContents } from '#tests/support/samples/contents.ts'
import { checkSearchModeNameTaken } from './search-mode-name-taken.ts'

const tools = [
  buildContentsTool({ id: 'tool_1', key: 'search_tools' }),
  buildContentsTool({ id: 'tool_2', key: 'call_tool', enabled: false }),
  buildContentsTool({ id: 'tool_3', key: 'search_tools_2' }),
]

function check(toolMode: ToolMode) {
  const contents = buildTestContents({ tools })
  return checkSearchModeNameTaken({ ...contents, app: { ...contents.app, toolMode } })
}

it('an enabled tool with the name of one of the three blocks', () => {
  expect(check('search')).toMatchObject([
    { code: 'search_mode_name_taken', blocksPublish: true, references: [{ entityId: 'tool_1' }] },
  ])
})

it('the names are free in an app that lists its tools', () => {
  expect(check('list')).toEqual([])
})
