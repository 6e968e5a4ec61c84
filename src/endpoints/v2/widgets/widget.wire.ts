import Type, { type Static } from 'typebox'
import type { NewWidget, Widget, WidgetChange } from '#core/model/widgets/widget.ts'
import { keyString, nameString, shortString } from '#endpoints/shared/scalars.wire.ts'
import {
  displayModeEnum,
  limitArray,
  maxActions,
  primitiveEnum,
  visibilityEnum,
} from '#endpoints/shared/widget-scalars.wire.ts'
import {
  parseWidgetAction,
  presentWidgetAction,
  WidgetActionBody,
  WidgetActionV2,
} from './widget-action.wire.ts'
import {
  parseWidgetConfig,
  presentWidgetConfig,
  WidgetConfigBody,
  WidgetConfigV2,
} from './widget-config.wire.ts'

const optionalProperties = {
  tool_id: Type.Optional(shortString),
  display_mode: Type.Optional(displayModeEnum),
  visibility: Type.Optional(visibilityEnum),
  config: Type.Optional(WidgetConfigBody),
  actions: Type.Optional(limitArray(WidgetActionBody, maxActions)),
}

export const NewWidgetV2 = Type.Object(
  { name: nameString, primitive: primitiveEnum, ...optionalProperties },
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

export const parseWidgetChange = (body: Static<typeof WidgetChangeV2>): WidgetChange => ({
  ...(body.tool_id !== undefined && { toolId: body.tool_id || null }),
  ...(body.key !== undefined && { key: body.key }),
  ...(body.name !== undefined && { name: body.name }),
  ...(body.primitive && { primitive: body.primitive }),
  ...(body.display_mode && { displayMode: body.display_mode }),
  ...(body.visibility && { visibility: body.visibility }),
  ...(body.config && { config: parseWidgetConfig(body.config) }),
  ...(body.actions && { actions: body.actions.map(parseWidgetAction) }),
})

/** Drops the key: the key of a new widget is derived from its name. */
export const parseNewWidget = (body: Static<typeof NewWidgetV2>): NewWidget => {
  const { key: _, ...change } = parseWidgetChange(body)
  return { ...change, name: body.name, primitive: body.primitive }
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
  config: presentWidgetConfig(widget.config),
  actions: widget.actions.map(presentWidgetAction),
  created_at: widget.createdAt,
  updated_at: widget.updatedAt,
})
