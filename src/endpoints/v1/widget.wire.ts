import Type, { type Static } from 'typebox'
import type { NewWidget, Widget, WidgetChange } from '#core/model/widget.ts'
import { picked } from '#endpoints/shared/picked.ts'
import { keyText, nameText, shortText } from '#endpoints/shared/scalars.wire.ts'
import { displayModeWord, primitiveWord, visibilityWord } from '#endpoints/shared/widget-scalars.wire.ts'
import { actions, parseActions, WidgetActionV1 } from './widget-action.wire.ts'
import { ConfigA, ConfigB, ConfigBody, parseConfig, presentConfig } from './widget-config.wire.ts'

const optional = {
  toolId: Type.Optional(shortText),
  displayMode: Type.Optional(displayModeWord),
  visibility: Type.Optional(visibilityWord),
  config: Type.Optional(ConfigBody),
  actions: Type.Optional(actions),
}

export const NewWidgetV1 = Type.Object(
  { name: nameText, primitive: primitiveWord, ...optional },
  { title: 'NewWidgetV1' },
)

export const WidgetChangeV1 = Type.Object(
  {
    key: Type.Optional(keyText),
    name: Type.Optional(nameText),
    primitive: Type.Optional(primitiveWord),
    ...optional,
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
    config: Type.Union([ConfigA, ConfigB]),
    actions: Type.Array(WidgetActionV1),
  },
  { title: 'WidgetV1' },
)

export const parseWidgetChange = (body: Static<typeof WidgetChangeV1>): WidgetChange => ({
  ...picked(body, 'key', 'name', 'primitive', 'displayMode', 'visibility'),
  ...(body.toolId !== undefined && { toolId: body.toolId || null }),
  ...(body.config && { config: parseConfig(body.config) }),
  ...(body.actions && { actions: parseActions(body.actions) }),
})

export const parseNewWidget = ({ name, primitive, ...rest }: Static<typeof NewWidgetV1>): NewWidget => ({
  ...parseWidgetChange(picked(rest, 'toolId', 'displayMode', 'visibility', 'config', 'actions')),
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
  config: presentConfig(widget.config),
  actions: widget.actions,
})
