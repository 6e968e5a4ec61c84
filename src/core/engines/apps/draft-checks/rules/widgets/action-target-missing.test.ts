import { expect, test } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import type { WidgetAction } from '#core/model/widgets/widget.ts'
import { buildContentsTool, buildContentsWidget, buildTestContents } from '#tests/support/samples/contents.ts'
import { buildTestAction } from '#tests/support/widget-fixtures.ts'
import { checkActionTargetMissing } from './action-target-missing.ts'

const tools = [
  buildContentsTool({ key: 'get', name: 'Get' }),
  buildContentsTool({ id: 'tool_2', key: 'off', enabled: false }),
]
const places = (...actions: WidgetAction[]) =>
  runWithoutPauses(
    checkActionTargetMissing(buildTestContents({ tools, widgets: [buildContentsWidget({}, { actions })] })),
  ).map((issue) => {
    expect(issue).toMatchObject({ code: 'action_target_missing', blocksPublish: true })
    return issue.references.map((ref) => [ref.entityId, ref.description])
  })

test('an action needs an enabled tool', () => {
  expect(
    places(
      buildTestAction({ targetToolId: 'tool_1' }),
      buildTestAction({}),
      buildTestAction({ targetToolName: 'gone', trigger: 'x' }),
      buildTestAction({ targetToolId: 'tool_2' }),
      buildTestAction({ targetToolId: 'tool_gone', targetToolName: 'get' }),
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
      buildTestAction({ targetToolId: 'tool_1', targetToolName: 'gone' }),
      buildTestAction({ targetToolName: 'get' }),
      buildTestAction({ targetToolName: 'Get' }),
      buildTestAction({ type: 'followUpMessage' }),
    ),
  ).toEqual([])
})
