// A widget in an app file. Its configuration is as in the API, without defaults.
import Type, { type Static } from 'typebox'
import type { JsonObject } from '#base/json.ts'
import { applyConfigChange } from '#core/engines/widgets/config/index.ts'
import { defaultsOf } from '#core/entities/entity.ts'
import type { FileWidget } from '#core/model/app-files/app-file.ts'
import { emptyWidgetConfig } from '#core/model/widgets/widget.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import { keyString, nameString } from '#endpoints/shared/scalars.wire.ts'
import {
  displayModeEnum,
  limitArray,
  maxActions,
  primitiveEnum,
  visibilityEnum,
} from '#endpoints/shared/widget-scalars.wire.ts'
import { WidgetActionBody } from '#endpoints/snake-case/widget-action.wire.ts'
import { parseWidgetConfig, WidgetConfigBody } from '#endpoints/snake-case/widget-config.wire.ts'
import { omitDefaults } from './default-members.ts'
import { fileWidgetActionMembers } from './file-members.ts'
import { presentFileWidgetConfig } from './file-widget-config.ts'

const { target_tool_id: _target_tool_id, ...actionProperties } = WidgetActionBody.properties

const FileWidgetActionV3 = Type.Object(
  { ...actionProperties, target_tool: Type.Optional(keyString) },
  { title: 'AppFileWidgetAction' },
)

export const FileWidgetV3 = Type.Object(
  {
    key: keyString,
    name: Type.Optional(nameString),
    tool: Type.Optional(keyString),
    primitive: primitiveEnum,
    display_mode: Type.Optional(displayModeEnum),
    visibility: Type.Optional(visibilityEnum),
    config: Type.Optional(WidgetConfigBody),
    actions: Type.Optional(limitArray(FileWidgetActionV3, maxActions)),
  },
  { title: 'AppFileWidget' },
)

const actionCodec = createCodec(fileWidgetActionMembers, 'snake_case')
const actionDefaults = defaultsOf(fileWidgetActionMembers)

const readAction = actionCodec.compileParser(FileWidgetActionV3)
const presentAction = actionCodec.compilePresenter(FileWidgetActionV3)

export const parseFileWidget = (body: Static<typeof FileWidgetV3>): FileWidget => ({
  key: body.key,
  name: body.name ?? body.key,
  tool: body.tool ?? '',
  primitive: body.primitive,
  displayMode: body.display_mode ?? 'inline',
  visibility: body.visibility ?? 'visible',
  config: applyConfigChange(emptyWidgetConfig, parseWidgetConfig(body.config ?? {})),
  actions: (body.actions ?? []).map((action) => ({ ...actionDefaults, ...readAction(action) })),
})

export function presentFileWidget({ key, name, tool, primitive, ...widget }: FileWidget): JsonObject {
  const config = presentFileWidgetConfig(widget.config)
  const actions = widget.actions.map((action) =>
    omitDefaults(presentAction(action), presentAction(actionDefaults)),
  )
  return {
    key,
    ...(name !== key && { name }),
    ...(tool !== '' && { tool }),
    primitive,
    ...(widget.displayMode !== 'inline' && { display_mode: widget.displayMode }),
    ...(widget.visibility !== 'visible' && { visibility: widget.visibility }),
    ...(Object.keys(config).length > 0 && { config }),
    ...(actions.length > 0 && { actions }),
  }
}
