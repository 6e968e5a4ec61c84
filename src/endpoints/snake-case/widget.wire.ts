import Type, { type Static } from 'typebox'
import type { NewWidget, Widget, WidgetChange } from '#core/model/widgets/widget.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import { widgetFields } from '#endpoints/shared/fields/widget-fields.ts'
import { toWidgetChange } from '#endpoints/shared/inputs/widget-input.ts'
import { keyString, nameString, shortString } from '#endpoints/shared/scalars.wire.ts'
import {
  displayModeEnum,
  limitArray,
  maxActions,
  primitiveEnum,
  visibilityEnum,
} from '#endpoints/shared/widget-scalars.wire.ts'
import { WidgetActionBody, WidgetActionSnakeCase } from './widget-action.wire.ts'
import {
  parseWidgetConfig,
  presentWidgetConfig,
  WidgetConfigBody,
  WidgetConfigSnakeCase,
} from './widget-config.wire.ts'

const optionalProperties = {
  tool_id: Type.Optional(shortString),
  display_mode: Type.Optional(displayModeEnum),
  visibility: Type.Optional(visibilityEnum),
  config: Type.Optional(WidgetConfigBody),
  actions: Type.Optional(limitArray(WidgetActionBody, maxActions)),
}

export const NewWidgetSnakeCase = Type.Object(
  { key: Type.Optional(keyString), name: nameString, primitive: primitiveEnum, ...optionalProperties },
  { title: 'WidgetCreation' },
)

export const WidgetChangeSnakeCase = Type.Object(
  {
    key: Type.Optional(keyString),
    name: Type.Optional(nameString),
    primitive: Type.Optional(primitiveEnum),
    ...optionalProperties,
  },
  { title: 'WidgetChange' },
)

export const WidgetSnakeCase = Type.Object(
  {
    id: Type.String(),
    app_id: Type.String(),
    tool_id: Type.String(),
    key: Type.String(),
    name: Type.String(),
    primitive: Type.String(),
    display_mode: Type.String(),
    visibility: Type.String(),
    config: WidgetConfigSnakeCase,
    actions: Type.Array(WidgetActionSnakeCase),
    created_at: Type.String(),
    updated_at: Type.String(),
  },
  { title: 'Widget' },
)

export const widgetCodecSnakeCase = createCodec(widgetFields, 'snake_case')

const readWidgetChange = widgetCodecSnakeCase.compileParser(WidgetChangeSnakeCase, 'config')
export const parseWidgetChange = (body: Static<typeof WidgetChangeSnakeCase>): WidgetChange =>
  toWidgetChange(readWidgetChange(body), body.config && parseWidgetConfig(body.config))

const readNewWidget = widgetCodecSnakeCase.compileParser(NewWidgetSnakeCase, 'config')
export const parseNewWidget = (body: Static<typeof NewWidgetSnakeCase>): NewWidget => ({
  ...toWidgetChange(readNewWidget(body), body.config && parseWidgetConfig(body.config)),
  name: body.name,
  primitive: body.primitive,
})

const presentWidgetFields = widgetCodecSnakeCase.compilePresenter(WidgetSnakeCase)
export const presentWidget = (widget: Widget): Static<typeof WidgetSnakeCase> => ({
  ...presentWidgetFields(widget),
  config: presentWidgetConfig(widget.config),
})
