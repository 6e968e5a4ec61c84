import { describe, expect, test } from 'vitest'
import { countMissing, listToolsToJustify, withReason } from './hint-tools.ts'

const field = (key: string, value: string, gap = '') => ({ key, label: key, value, gap })
const hintsOf = (reasons: [readOnly: string, destructive: string, openWorld: string]) =>
  (['readOnlyHint', 'destructiveHint', 'openWorldHint'] as const).flatMap((hint, index) => [
    field(hint, 'false'),
    field(`${hint}_reason`, reasons[index] ?? '', reasons[index] ? '' : 'Explain it.'),
  ])
const section = (...tools: [string, [string, string, string]][]) => [
  {
    key: 'tools',
    title: 'Tools',
    items: tools.map(([title, reasons]) => ({
      title,
      request: 'It sends POST /a.',
      fields: hintsOf(reasons),
    })),
  },
]

describe('the tools whose hints need a reason', () => {
  test('are those whose request does not show one, with what it shows', () => {
    const sections = section(
      ['order', ['It sends POST /a, which may write.', '', '']],
      ['read', ['a', 'b', 'c']],
    )
    const tools = listToolsToJustify(sections, { given: [], saved: [] })
    expect(tools).toEqual([
      {
        tool: 'order',
        request: 'It sends POST /a.',
        hints: [
          { hint: 'read_only', value: 'false', derived: 'It sends POST /a, which may write.' },
          { hint: 'destructive', value: 'false', derived: '' },
          { hint: 'open_world', value: 'false', derived: '' },
        ],
      },
    ])
    expect(tools.map((tool) => countMissing(tool, undefined))).toEqual([2])
    expect(tools.map((tool) => countMissing(tool, { tool: 'order', destructive: 'x' }))).toEqual([1])
  })

  test('are also those of which a reason was given, that clients may not see', () => {
    const saved = { tool: 'read', read_only: 'mine' }
    const given = { tool: 'read', read_only: 'mine, now' }
    const sections = section(['read', ['mine', 'b', 'c']])
    const tools = listToolsToJustify(sections, {
      given: [given, { tool: 'gone', open_world: 'x' }],
      saved: [saved],
    })
    expect(tools.map(({ tool, hints }) => [tool, hints.map(({ derived }) => derived)])).toEqual([
      ['read', ['', 'b', 'c']],
      ['gone', ['', '', '']],
    ])
    expect(tools.map((tool) => countMissing(tool, given))).toEqual([0, 0])
  })
})

test('a reason is added and changed; a tool without any is left out', () => {
  const added = withReason([{ tool: 'a', read_only: 'x' }], 'b', { destructive: 'y' })
  expect(added).toEqual([
    { tool: 'a', read_only: 'x' },
    { tool: 'b', destructive: 'y' },
  ])
  expect(withReason(added, 'a', { read_only: '' })).toEqual([{ tool: 'b', destructive: 'y' }])
})
