import { expect, test } from 'vitest'
import type { WidgetAction } from '#core/model/widget.ts'
import { someContents, someTool, someWidget } from '#tests/support/contents.ts'
import { actionTargetMissing } from './action-target-missing.ts'

const action = (over: Partial<WidgetAction>): WidgetAction => ({
  trigger: 'row.select',
  type: 'callTool',
  template: '',
  targetToolId: '',
  targetToolName: '',
  callMode: 'once',
  pollIntervalMs: 0,
  pollTimeoutMs: 0,
  pollMaxAttempts: 0,
  pollStopWhenPath: '',
  pollStopWhenEquals: '',
  ...over,
})

const tools = [someTool({ key: 'get', name: 'Get' }), someTool({ id: 'tool_2', key: 'off', enabled: false })]
const places = (...actions: WidgetAction[]) =>
  actionTargetMissing(someContents({ tools, widgets: [someWidget({}, { actions })] })).map((issue) => {
    expect(issue).toMatchObject({ code: 'action_target_missing', blocksPublish: true })
    return issue.references.map((ref) => [ref.entityId, ref.description])
  })

test('an action that calls nothing, what is gone or what is disabled stops a release, and is named by its place', () => {
  expect(
    places(
      action({ targetToolId: 'tool_1' }),
      action({}),
      action({ targetToolName: 'gone', trigger: 'x' }),
      action({ targetToolId: 'tool_2' }),
      action({ targetToolId: 'tool_gone', targetToolName: 'get' }),
    ),
  ).toEqual([
    [['wid_1', 'action 2, row.select']],
    [['wid_1', 'action 3, x']],
    [['wid_1', 'action 4, row.select']],
    [['wid_1', 'action 5, row.select']],
  ])
})

test('a target is found by id, key or name; a message needs none', () => {
  expect(
    places(
      action({ targetToolId: 'tool_1', targetToolName: 'gone' }),
      action({ targetToolName: 'get' }),
      action({ targetToolName: 'Get' }),
      action({ type: 'followUpMessage' }),
    ),
  ).toEqual([])
})
