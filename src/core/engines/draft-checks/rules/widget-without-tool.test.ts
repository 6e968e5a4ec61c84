import { expect, test } from 'vitest'
import { someContents, someWidget } from '#tests/support/contents.ts'
import { checkWidgetWithoutTool } from './widget-without-tool.ts'

const codesOf = (...widgets: ReturnType<typeof someWidget>[]) =>
  checkWidgetWithoutTool(someContents({ widgets })).map(({ code, blocksPublish, references }) => [
    code,
    blocksPublish,
    references.map((ref) => ref.entityId),
  ])

test('a visible widget without a tool, or with a missing one, causes a warning', () => {
  const expected = [['widget_without_tool', false, ['wid_1']]]
  expect(codesOf(someWidget({}, { toolId: null }))).toEqual(expected)
  expect(codesOf(someWidget({}, { toolId: 'tool_gone' }))).toEqual(expected)
})

test('a widget with a tool is not reported, nor is a hidden one', () => {
  expect(codesOf(someWidget(), someWidget({}, { toolId: null, visibility: 'hidden' }))).toEqual([])
})
