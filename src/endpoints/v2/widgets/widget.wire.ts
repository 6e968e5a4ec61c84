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
import { WidgetActionBody, WidgetActionV2 } from '#endpoints/snake-case/widget-action.wire.ts'
import {
  parseWidgetConfig,
  presentWidgetConfig,
  WidgetConfigBody,
  WidgetConfigV2,
} from '#endpoints/snake-case/widget-config.wire.ts'

const optionalProperties = {
  tool_id: Type.Optional(shortString),
  display_mode: Type.Optional(displayModeEnum),
  visibility: Type.Optional(visibilityEnum),
  config: Type.Optional(WidgetConfigBody),
  actions: Type.Optional(limitArray(WidgetActionBody, maxActions)),
}

export const NewWidgetV2 = Type.Object(
  { key: Type.Optional(keyString), name: nameString, primitive: primitiveEnum, ...optionalProperties },
  { title: 'NewWidget' },
)

export const WidgetChangeV2 = Type.Object(
  {
    key: Type.Optional(keyString),
    name: Type.Optional(nameString),
    primitive: Type.Optional(primitiveEnum),
    ...optionalProperties,
  },
  { title: 'WidgetChange' },
)

export const WidgetV2 = Type.Object(
  {
    id: Type.String(),
    app_id: Type.String(),
    tool_id: Type.String(),
    key: Type.String(),
    name: Type.String(),
    primitive: Type.String(),
    display_mode: Type.String(),
    visibility: Type.String(),
    config: WidgetConfigV2,
    actions: Type.Array(WidgetActionV2),
    created_at: Type.String(),
    updated_at: Type.String(),
  },
  { title: 'Widget' },
)

export const widgetCodecV2 = createCodec(widgetFields, 'snake_case')

const readWidgetChange = widgetCodecV2.compileParser(WidgetChangeV2, 'config')
export const parseWidgetChange = (body: Static<typeof WidgetChangeV2>): WidgetChange =>
  toWidgetChange(readWidgetChange(body), body.config && parseWidgetConfig(body.config))

const readNewWidget = widgetCodecV2.compileParser(NewWidgetV2, 'config')
export const parseNewWidget = (body: Static<typeof NewWidgetV2>): NewWidget => ({
  ...toWidgetChange(readNewWidget(body), body.config && parseWidgetConfig(body.config)),
  name: body.name,
  primitive: body.primitive,
})

const presentWidgetFields = widgetCodecV2.compilePresenter(WidgetV2)
export const presentWidget = (widget: Widget): Static<typeof WidgetV2> => ({
  ...presentWidgetFields(widget),
  config: presentWidgetConfig(widget.config),
})
