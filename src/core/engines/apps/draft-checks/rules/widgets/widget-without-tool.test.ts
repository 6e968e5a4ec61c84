import { expect, test } from 'vitest'
import { buildContentsWidget, buildTestContents } from '#tests/support/samples/contents.ts'
import { checkWidgetWithoutTool } from './widget-without-tool.ts'

const codesOf = (...widgets: ReturnType<typeof buildContentsWidget>[]) =>
  checkWidgetWithoutTool(buildTestContents({ widgets })).map(({ code, blocksPublish, references }) => [
    code,
    blocksPublish,
    references.map((ref) => ref.entityId),
  ])

test('a visible widget without a tool, or with a missing one, causes a warning', () => {
  const expected = [['widget_without_tool', false, ['wid_1']]]
  expect(codesOf(buildContentsWidget({}, { toolId: null }))).toEqual(expected)
  expect(codesOf(buildContentsWidget({}, { toolId: 'tool_gone' }))).toEqual(expected)
})

test('a widget with a tool is not reported, nor is a hidden one', () => {
  expect(
    codesOf(buildContentsWidget(), buildContentsWidget({}, { toolId: null, visibility: 'hidden' })),
  ).toEqual([])
})
