import { expect, it } from 'vitest'
import { buildContentsTool, buildTestContents } from '#tests/support/samples/contents.ts'
import { checkTooManyTools } from './too-many-tools.ts'

const enabled = (count: number) =>
  Array.from({ length: count }, (_, n) => buildContentsTool({ id: `tool_${n}` }))

it('warns above forty enabled tools, with their number', () => {
  const [issue] = checkTooManyTools(buildTestContents({ tools: enabled(41) }))
  expect(issue).toMatchObject({ code: 'too_many_tools', blocksPublish: false })
  expect(issue?.message).toContain('41')
})

it('proposes search mode, and reports nothing in it', () => {
  const contents = buildTestContents({ tools: enabled(41) })
  expect(checkTooManyTools(contents)[0]?.message).toContain('search mode')
  expect(checkTooManyTools({ ...contents, app: { ...contents.app, toolMode: 'search' } })).toEqual([])
})

it('reports nothing at forty, and does not count disabled tools', () => {
  const tools = [...enabled(40), buildContentsTool({ id: 'tool_off', enabled: false })]
  expect(checkTooManyTools(buildTestContents({ tools }))).toEqual([])
})
