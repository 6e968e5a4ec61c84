import Type from 'typebox'
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

export const WidgetActionSnakeCase = Type.Object(
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
