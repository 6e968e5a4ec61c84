import { expect, test } from 'vitest'
import type { WidgetAction } from '#core/model/widgets/widget.ts'
import { someContents, someTool, someWidget } from '#tests/support/contents.ts'
import { actionOf } from '#tests/widgets/widgets.ts'
import { checkActionTargetMissing } from './action-target-missing.ts'

const tools = [someTool({ key: 'get', name: 'Get' }), someTool({ id: 'tool_2', key: 'off', enabled: false })]
const places = (...actions: WidgetAction[]) =>
  checkActionTargetMissing(someContents({ tools, widgets: [someWidget({}, { actions })] })).map((issue) => {
    expect(issue).toMatchObject({ code: 'action_target_missing', blocksPublish: true })
    return issue.references.map((ref) => [ref.entityId, ref.description])
  })

test('an action without a tool or with a missing or disabled one blocks a release and is named by position', () => {
  expect(
    places(
      actionOf({ targetToolId: 'tool_1' }),
      actionOf({}),
      actionOf({ targetToolName: 'gone', trigger: 'x' }),
      actionOf({ targetToolId: 'tool_2' }),
      actionOf({ targetToolId: 'tool_gone', targetToolName: 'get' }),
    ),
  ).toEqual([
    [['wid_1', 'action 2, row.select']],
    [['wid_1', 'action 3, x']],
    [['wid_1', 'action 4, row.select']],
    [['wid_1', 'action 5, row.select']],
  ])
})

test('a target is found by id, key or name; a message needs no target', () => {
  expect(
    places(
      actionOf({ targetToolId: 'tool_1', targetToolName: 'gone' }),
      actionOf({ targetToolName: 'get' }),
      actionOf({ targetToolName: 'Get' }),
      actionOf({ type: 'followUpMessage' }),
    ),
  ).toEqual([])
})
