import { expect, test } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { emptyWidgetConfig, type WidgetLoading } from '#core/model/widgets/widget.ts'
import {
  buildContentsOperation,
  buildContentsTool,
  buildContentsWidget,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { buildTestParts } from '#tests/support/widget-fixtures.ts'
import { checkLoadingArgumentUnknown } from './loading-argument-unknown.ts'

const inputSchema = { type: 'object', properties: { page: {}, q: {} }, additionalProperties: false }

function find(loading: Partial<WidgetLoading>, readOnlyHint = true) {
  const { annotations } = buildContentsTool()
  const contents = buildTestContents({
    operations: [buildContentsOperation({ inputSchema })],
    tools: [buildContentsTool({ name: 'List', annotations: { ...annotations, readOnlyHint } })],
    widgets: [buildContentsWidget({ loading: { ...emptyWidgetConfig.loading, ...loading } })],
  })
  return runWithoutPauses(checkLoadingArgumentUnknown(contents)).map(({ message }) =>
    message.replace(/^The widget \S+ loads rows /, ''),
  )
}

test('arguments that the tool has, and paths, are no problem', () => {
  expect(find({ pageArgument: 'page', queryArgument: 'q', totalPath: 'total' })).toEqual([])
  expect(find({}, false)).toEqual([])
})

test('an argument that the tool lacks is named, and so is a tool that may write', () => {
  expect(find({ pageArgument: 'p', queryArgument: 'q' })).toEqual([
    'with the argument p, which the tool List does not have.',
  ])
  expect(find({ refresh: true }, false)).toEqual(['by the tool List, which lacks the read-only hint.'])
})

test('a part that loads rows is checked, too', () => {
  const parts = buildTestParts([
    { primitive: 'metric' },
    { primitive: 'list', loading: { pageArgument: 'p' } },
  ])
  const contents = buildTestContents({
    operations: [buildContentsOperation({ inputSchema })],
    tools: [buildContentsTool({ name: 'List' })],
    widgets: [buildContentsWidget({ parts }, { primitive: 'composite' })],
  })
  const [issue] = runWithoutPauses(checkLoadingArgumentUnknown(contents))
  expect(issue?.references[0]?.description).toBe('parts[1].loading')
})
