import Type, { type Static } from 'typebox'
import type { WidgetAction } from '#core/model/widgets/widget.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import { widgetFields } from '#endpoints/shared/fields/widget-fields.ts'
import { completeWidgetAction } from '#endpoints/shared/inputs/widget-input.ts'
import { limitArray, maxActions } from '#endpoints/shared/widget-scalars.wire.ts'
import { WidgetActionBody, WidgetActionSnakeCase } from '#endpoints/snake-case/widget-action.wire.ts'
import { toV1Schema } from '../camel-case-schema.ts'

/** The members that later families added. */
const laterMembers = [
  'label',
  'icon',
  'confirm',
  'after_call',
  'success_message',
  'undo_tool_name',
  'undo_template',
  'model_sees',
  'part',
  'rows',
] as const

export const widgetActionsBody = limitArray(toV1Schema(WidgetActionBody, ...laterMembers), maxActions)

export const WidgetActionsV1 = Type.Object({ actions: widgetActionsBody }, { title: 'WidgetActionsV1' })

export const WidgetActionV1 = toV1Schema(WidgetActionSnakeCase, ...laterMembers)

const readWidgetActions = createCodec(widgetFields, 'camelCase').compileParser(WidgetActionsV1)
export const parseWidgetActions = (body: Static<typeof WidgetActionsV1>): WidgetAction[] =>
  readWidgetActions(body).actions.map(completeWidgetAction)
