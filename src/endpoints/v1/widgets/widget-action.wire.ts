import Type, { type Static } from 'typebox'
import type { WidgetAction } from '#core/model/widgets/widget.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import { widgetFields } from '#endpoints/shared/fields/widget-fields.ts'
import { completeWidgetAction } from '#endpoints/shared/inputs/widget-input.ts'
import { longString, shortString } from '#endpoints/shared/scalars.wire.ts'
import {
  actionTypeEnum,
  callModeEnum,
  dottedPathString,
  labelString,
  limitArray,
  maxActions,
  pollAttempts,
  pollInterval,
  pollTimeout,
  triggerString,
} from '#endpoints/shared/widget-scalars.wire.ts'

const WidgetActionBody = Type.Object(
  {
    trigger: triggerString,
    type: actionTypeEnum,
    template: longString,
    targetToolId: Type.Optional(shortString),
    targetToolName: Type.Optional(labelString),
    callMode: Type.Optional(callModeEnum),
    pollIntervalMs: Type.Optional(pollInterval),
    pollTimeoutMs: Type.Optional(pollTimeout),
    pollMaxAttempts: Type.Optional(pollAttempts),
    pollStopWhenPath: Type.Optional(dottedPathString),
    pollStopWhenEquals: Type.Optional(labelString),
  },
  { title: 'WidgetActionChangeV1' },
)

export const widgetActionsBody = limitArray(WidgetActionBody, maxActions)

export const WidgetActionsV1 = Type.Object({ actions: widgetActionsBody }, { title: 'WidgetActionsV1' })

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

const readWidgetActions = createCodec(widgetFields, 'camelCase').compileParser(WidgetActionsV1)
export const parseWidgetActions = (body: Static<typeof WidgetActionsV1>): WidgetAction[] =>
  readWidgetActions(body).actions.map(completeWidgetAction)
