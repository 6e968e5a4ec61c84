import Type from 'typebox'
import type { App } from '#core/model/apps/app.ts'
import { type ToolMode, toolModes } from '#core/model/apps/tool-mode.ts'
import { defineStringEnum } from '#endpoints/shared/scalars.wire.ts'

export const ToolModeV3 = Type.Object(
  { tool_mode: defineStringEnum(...toolModes) },
  { title: 'ToolModeSetting' },
)

export const presentToolMode = ({ toolMode }: App): { tool_mode: ToolMode } => ({ tool_mode: toolMode })
