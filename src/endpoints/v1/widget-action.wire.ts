import Type, { type Static } from 'typebox'
import type { WidgetAction } from '#core/model/widget.ts'
import { longText, shortText } from '#endpoints/shared/scalars.wire.ts'
import {
  actionTypeWord,
  callModeWord,
  labelText,
  listOf,
  maxActions,
  pathText,
  pollAttempts,
  pollInterval,
  pollTimeout,
  triggerText,
} from '#endpoints/shared/widget-scalars.wire.ts'

const ActionBody = Type.Object(
  {
    trigger: triggerText,
    type: actionTypeWord,
    template: longText,
    targetToolId: Type.Optional(shortText),
    targetToolName: Type.Optional(labelText),
    callMode: Type.Optional(callModeWord),
    pollIntervalMs: Type.Optional(pollInterval),
    pollTimeoutMs: Type.Optional(pollTimeout),
    pollMaxAttempts: Type.Optional(pollAttempts),
    pollStopWhenPath: Type.Optional(pathText),
    pollStopWhenEquals: Type.Optional(labelText),
  },
  { title: 'WidgetActionChangeV1' },
)

export const actions = listOf(ActionBody, maxActions)

export const ActionsV1 = Type.Object({ actions }, { title: 'WidgetActionsV1' })

export const WidgetActionV1 = Type.Object(
  {
    trigger: Type.String(),
    type: Type.String(),
    template: Type.String(),
    targetToolId: Type.String(),
    targetToolName: Type.String(),
    callMode: Type.String(),
    pollIntervalMs: Type.Integer(),
    pollTimeoutMs: Type.Integer(),
    pollMaxAttempts: Type.Integer(),
    pollStopWhenPath: Type.String(),
    pollStopWhenEquals: Type.String(),
  },
  { title: 'WidgetActionV1' },
)

const parseAction = (body: Static<typeof ActionBody>): WidgetAction => ({
  trigger: body.trigger,
  type: body.type,
  template: body.template,
  targetToolId: body.targetToolId ?? '',
  targetToolName: body.targetToolName ?? '',
  callMode: body.callMode ?? 'once',
  pollIntervalMs: body.pollIntervalMs ?? 0,
  pollTimeoutMs: body.pollTimeoutMs ?? 0,
  pollMaxAttempts: body.pollMaxAttempts ?? 0,
  pollStopWhenPath: body.pollStopWhenPath ?? '',
  pollStopWhenEquals: body.pollStopWhenEquals ?? '',
})

export const parseActions = (body: Static<typeof ActionBody>[]): WidgetAction[] => body.map(parseAction)
