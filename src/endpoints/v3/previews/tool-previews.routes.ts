import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import { previewTool, type ToolPreviewResult } from '#core/usecases/tools/preview-tool.ts'
import { repairTool } from '#core/usecases/tools/repair-tool.ts'
import { presentValidation, ValidationResult } from '#endpoints/snake-case/validation.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { presentToolPreview, ToolPreviewV3 } from './runtime-preview.wire.ts'

const toolParams = Type.Object({ app_id: Type.String(), tool_id: Type.String() })
const reply = Type.Object({ ok: Type.Boolean(), preview: ToolPreviewV3, validation: ValidationResult })

const toToolPreviewResponse = ({ ok, preview, validation }: ToolPreviewResult) => ({
  body: { ok, preview: presentToolPreview(preview), validation: presentValidation(validation) },
})

export const toolPreviewsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.tools.preview',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/tools/{tool_id}/preview',
    requires: 'builder',
    summary: 'Preview what the model and the upstream would receive for a tool; nothing is sent',
    params: toolParams,
    reply,
    handle: async ({ caller, params: { app_id: appId, tool_id: toolId } }) =>
      toToolPreviewResponse(await previewTool(deps, { caller, appId, toolId })),
  }),
  defineOperation({
    id: 'v3.tools.repair',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/tools/{tool_id}/repair',
    requires: 'builder',
    summary: 'Rebind a tool to its operation and accept the current schemas of that operation',
    params: toolParams,
    reply,
    takesTag: true,
    handle: async ({ caller, params: { app_id: appId, tool_id: toolId }, expected }) =>
      toToolPreviewResponse(await repairTool(deps, { caller, appId, toolId }, expected)),
  }),
]
