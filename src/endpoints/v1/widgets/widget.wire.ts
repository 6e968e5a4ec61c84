import Type, { type Static } from 'typebox'
import type { NewWidget, Widget, WidgetChange } from '#core/model/widgets/widget.ts'
import { pickDefined } from '#endpoints/shared/pick-defined.ts'
import { keyString, nameString, shortString } from '#endpoints/shared/scalars.wire.ts'
import { displayModeEnum, primitiveEnum, visibilityEnum } from '#endpoints/shared/widget-scalars.wire.ts'
import { parseWidgetActions, WidgetActionV1, widgetActionsBody } from './widget-action.wire.ts'
import {
  parseWidgetConfig,
  presentWidgetConfig,
  WidgetConfigBody,
  WidgetConfigV1A,
  WidgetConfigV1B,
} from './widget-config.wire.ts'

const optionalProperties = {
  toolId: Type.Optional(shortString),
  displayMode: Type.Optional(displayModeEnum),
  visibility: Type.Optional(visibilityEnum),
  config: Type.Optional(WidgetConfigBody),
  actions: Type.Optional(widgetActionsBody),
}

export const NewWidgetV1 = Type.Object(
  { name: nameString, primitive: primitiveEnum, ...optionalProperties },
  { title: 'NewWidgetV1' },
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

export const parseWidgetChange = (body: Static<typeof WidgetChangeV1>): WidgetChange => ({
  ...pickDefined(body, 'key', 'name', 'primitive', 'displayMode', 'visibility'),
  ...(body.toolId !== undefined && { toolId: body.toolId || null }),
  ...(body.config && { config: parseWidgetConfig(body.config) }),
  ...(body.actions && { actions: parseWidgetActions(body.actions) }),
})

export const parseNewWidget = ({ name, primitive, ...rest }: Static<typeof NewWidgetV1>): NewWidget => ({
  ...parseWidgetChange(pickDefined(rest, 'toolId', 'displayMode', 'visibility', 'config', 'actions')),
  name,
  primitive,
})

export const presentWidget = (widget: Widget): Static<typeof WidgetV1> => ({
  id: widget.id,
  appId: widget.appId,
  toolId: widget.toolId ?? '',
  key: widget.key,
  name: widget.name,
  primitive: widget.primitive,
  displayMode: widget.displayMode,
  visibility: widget.visibility,
  config: presentWidgetConfig(widget.config),
  actions: widget.actions,
})
