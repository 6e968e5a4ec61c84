import Type, { type Static } from 'typebox'
import type { WidgetAction } from '#core/model/widgets/widget.ts'
import { longString, shortString } from '#endpoints/shared/scalars.wire.ts'
import {
  actionTypeEnum,
  callModeEnum,
  dottedPathString,
  labelString,
  pollAttempts,
  pollInterval,
  pollTimeout,
  triggerString,
} from '#endpoints/shared/widget-scalars.wire.ts'

export const WidgetActionBody = Type.Object(
  {
    trigger: triggerString,
    type: actionTypeEnum,
    template: longString,
    target_tool_id: Type.Optional(shortString),
    target_tool_name: Type.Optional(labelString),
    call_mode: Type.Optional(callModeEnum),
    poll_interval_ms: Type.Optional(pollInterval),
    poll_timeout_ms: Type.Optional(pollTimeout),
    poll_max_attempts: Type.Optional(pollAttempts),
    poll_stop_when_path: Type.Optional(dottedPathString),
    poll_stop_when_equals: Type.Optional(labelString),
  },
  { title: 'WidgetActionChange' },
)

export const WidgetActionV2 = Type.Object(
  {
    trigger: Type.String(),
    type: Type.String(),
    template: Type.String(),
    target_tool_id: Type.String(),
    target_tool_name: Type.String(),
    call_mode: Type.String(),
    poll_interval_ms: Type.Integer(),
    poll_timeout_ms: Type.Integer(),
    poll_max_attempts: Type.Integer(),
    poll_stop_when_path: Type.String(),
    poll_stop_when_equals: Type.String(),
  },
  { title: 'WidgetAction' },
)

export const parseWidgetAction = (body: Static<typeof WidgetActionBody>): WidgetAction => ({
  trigger: body.trigger,
  type: body.type,
  template: body.template,
  targetToolId: body.target_tool_id ?? '',
  targetToolName: body.target_tool_name ?? '',
  callMode: body.call_mode ?? 'once',
  pollIntervalMs: body.poll_interval_ms ?? 0,
  pollTimeoutMs: body.poll_timeout_ms ?? 0,
  pollMaxAttempts: body.poll_max_attempts ?? 0,
  pollStopWhenPath: body.poll_stop_when_path ?? '',
  pollStopWhenEquals: body.poll_stop_when_equals ?? '',
})

export const presentWidgetAction = (action: WidgetAction): Static<typeof WidgetActionV2> => ({
  trigger: action.trigger,
  type: action.type,
  template: action.template,
  target_tool_id: action.targetToolId,
  target_tool_name: action.targetToolName,
  call_mode: action.callMode,
  poll_interval_ms: action.pollIntervalMs,
  poll_timeout_ms: action.pollTimeoutMs,
  poll_max_attempts: action.pollMaxAttempts,
  poll_stop_when_path: action.pollStopWhenPath,
  poll_stop_when_equals: action.pollStopWhenEquals,
})
