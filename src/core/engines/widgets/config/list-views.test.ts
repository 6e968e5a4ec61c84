import { expect, test } from 'vitest'
import { buildTestParts, buildTestWidget, namedTools } from '#tests/support/widget-fixtures.ts'
import { callsOwnTool } from './action-effects.ts'
import { listViews } from './list-views.ts'

test('keys of parts are derived from titles, and differ from given ones', () => {
  const parts = buildTestParts([
    { primitive: 'list', title: 'New orders' },
    { primitive: 'list', tab: 'New orders' },
    { primitive: 'list', key: 'new_orders_2' },
    { primitive: 'metric' },
    { primitive: 'list', title: '新しい' },
  ])
  expect(new Set(parts.map(({ key }) => key)).size).toBe(5)
  expect(parts[0]?.key).toMatch(/^new[-_]orders$/)
  expect(parts[3]?.key).toBe('metric')
})

test('a part has its own settings, the tokens of the widget that it lacks, and its actions', () => {
  const widget = buildTestWidget('composite', {
    config: {
      layout: { density: 'compact', pageSize: '5' },
      fieldMappings: { title: 'x' },
      parts: buildTestParts([
        { key: 'a', primitive: 'list', layout: { pageSize: '9' } },
        { key: 'b', primitive: 'chart' },
      ]),
    },
    actions: [{ part: 'a' }, { part: 'gone' }, {}, { part: 'b', trigger: 'load' }],
  })
  const [own, a, b] = listViews(widget)
  expect(own.actions.map(({ part }) => part)).toEqual(['gone', '', 'b'])
  expect([a?.primitive, a?.place, a?.actions.length]).toEqual(['list', 'parts[0].', 1])
  expect(a?.config).toMatchObject({ layout: { density: 'compact', pageSize: '9' }, fieldMappings: {} })
  expect([b?.primitive, b?.actions]).toEqual(['chart', []])
})

test('a composite calls its own tool if a part loads rows', () => {
  const [shown] = namedTools
  if (!shown) throw new Error('no tool')
  const reading = { ...shown, annotations: { ...shown.annotations, readOnlyHint: true } }
  const build = (pageArgument: string) =>
    buildTestWidget('composite', {
      config: { parts: buildTestParts([{ primitive: 'list', loading: { pageArgument } }]) },
    })
  expect(callsOwnTool(build('page'), reading, [])).toBe(true)
  expect(callsOwnTool(build(''), reading, [])).toBe(false)
})
