import Type, { type Static } from 'typebox'
import type { NewWidget, Widget, WidgetChange } from '#core/model/widget.ts'
import { keyText, nameText, shortText } from '#endpoints/shared/scalars.wire.ts'
import {
  displayModeWord,
  listOf,
  maxActions,
  primitiveWord,
  visibilityWord,
} from '#endpoints/shared/widget-scalars.wire.ts'
import { ActionBody, parseAction, presentAction, WidgetActionV2 } from './widget-action.wire.ts'
import { ConfigBody, ConfigV2, parseConfig, presentConfig } from './widget-config.wire.ts'

const optional = {
  tool_id: Type.Optional(shortText),
  display_mode: Type.Optional(displayModeWord),
  visibility: Type.Optional(visibilityWord),
  config: Type.Optional(ConfigBody),
  actions: Type.Optional(listOf(ActionBody, maxActions)),
}

export const NewWidgetV2 = Type.Object(
  { name: nameText, primitive: primitiveWord, ...optional },
  { title: 'NewWidget' },
)

export const WidgetChangeV2 = Type.Object(
  {
    key: Type.Optional(keyText),
    name: Type.Optional(nameText),
    primitive: Type.Optional(primitiveWord),
    ...optional,
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
    config: ConfigV2,
    actions: Type.Array(WidgetActionV2),
    created_at: Type.String(),
    updated_at: Type.String(),
  },
  { title: 'Widget' },
)

export const parseWidgetChange = (body: Static<typeof WidgetChangeV2>): WidgetChange => ({
  ...(body.tool_id !== undefined && { toolId: body.tool_id || null }),
  ...(body.key !== undefined && { key: body.key }),
  ...(body.name !== undefined && { name: body.name }),
  ...(body.primitive && { primitive: body.primitive }),
  ...(body.display_mode && { displayMode: body.display_mode }),
  ...(body.visibility && { visibility: body.visibility }),
  ...(body.config && { config: parseConfig(body.config) }),
  ...(body.actions && { actions: body.actions.map(parseAction) }),
})

/** Drops the key: the key of a new widget is derived from its name. */
export const parseNewWidget = (body: Static<typeof NewWidgetV2>): NewWidget => {
  const { key: _, ...sent } = parseWidgetChange(body)
  return { ...sent, name: body.name, primitive: body.primitive }
}

export const presentWidget = (widget: Widget): Static<typeof WidgetV2> => ({
  id: widget.id,
  app_id: widget.appId,
  tool_id: widget.toolId ?? '',
  key: widget.key,
  name: widget.name,
  primitive: widget.primitive,
  display_mode: widget.displayMode,
  visibility: widget.visibility,
  config: presentConfig(widget.config),
  actions: widget.actions.map(presentAction),
  created_at: widget.createdAt,
  updated_at: widget.updatedAt,
})
