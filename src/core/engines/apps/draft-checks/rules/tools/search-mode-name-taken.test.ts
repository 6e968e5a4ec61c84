import { expect, it } from 'vitest'
import type { ToolMode } from '#core/model/apps/tool-mode.ts'
import { buildContentsTool, buildTestContents } from '#tests/support/samples/contents.ts'
import { checkSearchModeNameTaken } from './search-mode-name-taken.ts'

const tools = [
  buildContentsTool({ id: 'tool_1', key: 'search_tools' }),
  buildContentsTool({ id: 'tool_2', key: 'call_tool', enabled: false }),
  buildContentsTool({ id: 'tool_3', key: 'search_tools_2' }),
]

const buildAlias = (name: string, until: string | null = null) => ({
  name,
  until,
  renamedArguments: {},
  droppedArguments: [],
  defaultArguments: {},
})

function check(toolMode: ToolMode, given = tools) {
  const contents = buildTestContents({ tools: given })
  return checkSearchModeNameTaken({ ...contents, app: { ...contents.app, toolMode } })
}

it('an enabled tool with the name of one of the three blocks', () => {
  expect(check('search')).toMatchObject([
    { code: 'search_mode_name_taken', blocksPublish: true, references: [{ entityId: 'tool_1' }] },
  ])
})

it('an alias with such a name blocks', () => {
  const [alias, ended] = [buildAlias('call_tool'), buildAlias('describe_tools', '2020-01-31')]
  const found = check('search', [
    buildContentsTool({ id: 'tool_1', key: 'find', aliases: [alias, buildAlias('get')] }),
    buildContentsTool({ id: 'tool_2', key: 'send', aliases: [ended] }),
    buildContentsTool({ id: 'tool_3', key: 'off', aliases: [alias], enabled: false }),
    buildContentsTool({ id: 'tool_4', key: 'search_tools', aliases: [buildAlias('search_tools')] }),
  ])
  expect(found.map(({ references }) => references[0]?.entityId)).toEqual(['tool_1', 'tool_2', 'tool_4'])
  expect(found.every(({ blocksPublish }) => blocksPublish)).toBe(true)
  expect(found[0]?.message).toContain('has the alias call_tool,')
  expect(check('list', [buildContentsTool({ aliases: [alias] })])).toEqual([])
})

it('the names are free in an app that lists its tools', () => {
  expect(check('list')).toEqual([])
})
