// What the model and the upstream would see of a tool of the draft. Nothing is sent, and no secret is opened.
import { type InputFault, notFound } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { exampleArguments } from '#core/engines/json-schema/example-of.ts'
import { compileTool } from '#core/engines/runtime-manifest/compile-manifest.ts'
import { compiledTool } from '#core/engines/runtime-manifest/compiled-tool.ts'
import { draftManifest } from '#core/engines/runtime-manifest/draft-manifest.ts'
import { toolTarget } from '#core/engines/runtime-manifest/tool-state.ts'
import type { App } from '#core/model/app.ts'
import type { Validation } from '#core/model/issue.ts'
import type { ManifestTool } from '#core/model/manifest.ts'
import type { Owner } from '#core/model/principal.ts'
import type { ShownRequest, ToolPreview } from '#core/model/runtime-preview.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Reader } from '#core/ports/store.ts'
import { readApp } from './access.ts'
import { withCredential } from './call-rest.ts'
import { maskedCredential } from './open-credential.ts'

export type PreviewedTool = { ok: boolean; preview: ToolPreview; validation: Validation }

/** `ok`: clients see the tool, and a request can be made for it. */
export const previewTool = (
  uses: Uses<'store' | 'runtimeView'>,
  by: Owner,
  appId: string,
  toolId: string,
): Promise<PreviewedTool> =>
  readApp(uses, by, appId, async (reader, app) => {
    const { preview, validation } = await previewIn(uses, reader, app, toolId)
    return { ok: preview.reason === '' && preview.request !== null, preview, validation }
  })

/** The preview of a tool, and of the draft that it stands in the validation. */
export async function previewIn(
  uses: Uses<'runtimeView'>,
  reader: Reader,
  app: App,
  toolId: string,
): Promise<Omit<PreviewedTool, 'ok'>> {
  const tool = await reader.tools.byId(app.id, toolId)
  if (!tool) throw notFound('tool')
  const contents = await reader.contents(app)
  const { manifest, hidden, validation } = draftManifest(app, contents)
  const reason = hidden.find((one) => one.tool.id === toolId)?.reason ?? ''
  const empty: ToolPreview = {
    tool,
    reason,
    descriptor: null,
    exampleArguments: {},
    request: null,
    faults: [],
  }
  const target = toolTarget(contents, tool)
  if (typeof target === 'string') return { preview: empty, validation }
  const compiled = compileTool(tool, target)
  const [descriptor = null] = uses.runtimeView({ ...manifest, tools: [compiled] }).tools
  const args = exampleArguments(compiled.inputSchema)
  const example = await exampleRequest(reader, app, compiled, args)
  return { preview: { tool, reason, descriptor, exampleArguments: args, ...example }, validation }
}

async function exampleRequest(
  reader: Reader,
  app: App,
  tool: ManifestTool,
  args: JsonObject,
): Promise<{ request: ShownRequest | null; faults: InputFault[] }> {
  const compiled = compiledTool(tool)
  const request = compiled.request(args)
  const faults = compiled.argumentFaults(args)
  if ('faults' in request) return { request: null, faults: [...faults, ...request.faults] }
  const id = tool.authConnectionId
  const credential = maskedCredential(id ? await reader.authConnections.byId(app.id, id) : null)
  if ('missing' in credential) {
    return {
      request,
      faults: [...faults, { path: '', code: 'credential_missing', message: credential.missing }],
    }
  }
  return { request: withCredential(request, credential, compiled.origin), faults }
}
