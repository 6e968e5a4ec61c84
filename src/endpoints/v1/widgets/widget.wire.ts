import Type, { type Static } from 'typebox'
import type { NewWidget, Widget, WidgetChange } from '#core/model/widgets/widget.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import { widgetFields } from '#endpoints/shared/fields/widget-fields.ts'
import { toWidgetChange } from '#endpoints/shared/inputs/widget-input.ts'
import { keyString, nameString, shortString } from '#endpoints/shared/scalars.wire.ts'
import { displayModeEnum, primitiveEnum, visibilityEnum } from '#endpoints/shared/widget-scalars.wire.ts'
import { WidgetActionV1, widgetActionsBody } from './widget-action.wire.ts'
import {
  parseWidgetConfig,
  presentWidgetConfig,
  WidgetConfigBodyV1,
  WidgetConfigV1A,
  WidgetConfigV1B,
} from './widget-config.wire.ts'

const optionalProperties = {
  toolId: Type.Optional(shortString),
  displayMode: Type.Optional(displayModeEnum),
  visibility: Type.Optional(visibilityEnum),
  config: Type.Optional(WidgetConfigBodyV1),
  actions: Type.Optional(widgetActionsBody),
}

export const NewWidgetV1 = Type.Object(
  { key: Type.Optional(keyString), name: nameString, primitive: primitiveEnum, ...optionalProperties },
  { title: 'WidgetCreationV1' },
)

export const WidgetChangeV1 = Type.Object(
  {
    key: Type.Optional(keyString),
    name: Type.Optional(nameString),
    primitive: Type.Optional(primitiveEnum),
    ...optionalProperties,
  },
  { title: 'WidgetChangeV1' },
)

export const WidgetV1 = Type.Object(
  {
    id: Type.String(),
    appId: Type.String(),
    toolId: Type.String(),
    key: Type.String(),
    name: Type.String(),
    primitive: Type.String(),
    displayMode: Type.String(),
    visibility: Type.String(),
    config: Type.Union([WidgetConfigV1A, WidgetConfigV1B]),
    actions: Type.Array(WidgetActionV1),
  },
  { title: 'WidgetV1' },
)

export const widgetCodecV1 = createCodec(widgetFields, 'camelCase')

const readWidgetChange = widgetCodecV1.compileParser(WidgetChangeV1, 'config')
export const parseWidgetChange = (body: Static<typeof WidgetChangeV1>): WidgetChange =>
  toWidgetChange(readWidgetChange(body), body.config && parseWidgetConfig(body.config))

const readNewWidget = widgetCodecV1.compileParser(NewWidgetV1, 'config')
export const parseNewWidget = (body: Static<typeof NewWidgetV1>): NewWidget => ({
  ...toWidgetChange(readNewWidget(body), body.config && parseWidgetConfig(body.config)),
  name: body.name,
  primitive: body.primitive,
})

const presentWidgetFields = widgetCodecV1.compilePresenter(WidgetV1)
export const presentWidget = (widget: Widget): Static<typeof WidgetV1> => ({
  ...presentWidgetFields(widget),
  config: presentWidgetConfig(widget.config),
})
