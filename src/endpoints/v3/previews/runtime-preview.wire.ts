import Type, { type Static } from 'typebox'
import type { HiddenTool, ToolPreview } from '#core/model/drafts/runtime-preview.ts'
import type { RuntimeView } from '#core/ports/runtime-view.ts'

/** An object of the MCP protocol, as clients receive it. */
const ProtocolObject = Type.Record(Type.String(), Type.Unknown())

export const RuntimePreviewV3 = Type.Object(
  {
    server_info: ProtocolObject,
    instructions: Type.String(),
    capabilities: ProtocolObject,
    tools: Type.Array(ProtocolObject),
    resources: Type.Array(ProtocolObject),
    resource_contents: Type.Array(ProtocolObject),
    prompts: Type.Array(ProtocolObject),
    skills: Type.Array(ProtocolObject),
    hidden_tools: Type.Array(
      Type.Object({ id: Type.String(), key: Type.String(), name: Type.String(), reason: Type.String() }),
    ),
  },
  { title: 'RuntimePreview' },
)

export const ToolPreviewV3 = Type.Object(
  {
    tool: Type.Union([ProtocolObject, Type.Null()]),
    resource: Type.Union([ProtocolObject, Type.Null()]),
    preview_url: Type.Union([Type.String(), Type.Null()]),
    runtime_status: Type.Object({ state: Type.String(), reason: Type.String() }),
    example_arguments: Type.Record(Type.String(), Type.Unknown()),
    request: Type.Union([
      Type.Object({
        method: Type.String(),
        url: Type.String(),
        headers: Type.Record(Type.String(), Type.String()),
        body: Type.Union([Type.String(), Type.Null()]),
      }),
      Type.Null(),
    ]),
    problems: Type.Array(Type.Object({ path: Type.String(), code: Type.String(), message: Type.String() })),
  },
  { title: 'ToolPreview' },
)

export const presentRuntimePreview = (
  view: RuntimeView,
  hidden: HiddenTool[],
): Static<typeof RuntimePreviewV3> => ({
  server_info: view.serverInfo,
  instructions: view.instructions,
  capabilities: view.capabilities,
  tools: view.tools,
  resources: view.resources,
  resource_contents: view.resources
    .map(({ uri }) => view.findResourceContents(String(uri)))
    .filter((contents) => contents !== null),
  prompts: view.prompts,
  skills: view.skills,
  hidden_tools: hidden.map(({ tool, reason }) => ({ id: tool.id, key: tool.key, name: tool.name, reason })),
})

export const presentToolPreview = (preview: ToolPreview): Static<typeof ToolPreviewV3> => ({
  tool: preview.descriptor,
  resource: preview.resource,
  preview_url: preview.previewUrl,
  runtime_status: { state: preview.reason ? 'hidden' : 'exposed', reason: preview.reason },
  example_arguments: preview.exampleArguments,
  request: preview.request && { ...preview.request, headers: Object.fromEntries(preview.request.headers) },
  problems: preview.problems,
})
