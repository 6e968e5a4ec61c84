import Type, { type Static, type TSchema } from 'typebox'
import type { NewWidget, Widget, WidgetChange } from '#core/model/widgets/widget.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import { widgetFields } from '#endpoints/shared/fields/widget-fields.ts'
import { toWidgetChange } from '#endpoints/shared/inputs/widget-input.ts'
import { keyString, makeNullable, nameString, shortString } from '#endpoints/shared/scalars.wire.ts'
import {
  displayModeEnum,
  limitArray,
  maxActions,
  primitiveEnum,
  visibilityEnum,
} from '#endpoints/shared/widget-scalars.wire.ts'
import { possibleText } from './snake-case-family.ts'
import { WidgetActionBody, WidgetActionSnakeCase } from './widget-action.wire.ts'
import {
  parseWidgetConfig,
  presentWidgetConfig,
  WidgetConfigBody,
  WidgetConfigSnakeCase,
} from './widget-config.wire.ts'

const optionalProperties = {
  tool_id: Type.Optional(makeNullable(shortString)),
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

const buildWidgetSchema = <Possible extends TSchema>(title: string, possible: Possible) =>
  Type.Object(
    {
      id: Type.String(),
      app_id: Type.String(),
      tool_id: possible,
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
    { title },
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

const buildWidgetWire = <Possible extends TSchema>(title: string, possible: Possible) => {
  const Widget = buildWidgetSchema(title, possible)
  const present = widgetCodecSnakeCase.compilePresenter(Widget)
  return {
    Widget,
    presentWidget: (row: Widget) => ({ ...present(row), config: presentWidgetConfig(row.config) }),
  }
}

export const widgetWires = {
  v2: buildWidgetWire('WidgetV2', possibleText.v2),
  v3: buildWidgetWire('Widget', possibleText.v3),
}
