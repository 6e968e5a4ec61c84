// Previews a draft tool as the model and the upstream would see it. Nothing is sent, and no secret is decrypted.

import { createNotFoundError, type InputViolation } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { type CompiledTool, createCompiledTool } from '#core/engines/apps/manifest/index.ts'
import { buildToolCallRequest } from '#core/engines/calls/mcp-call/index.ts'
import type { RequestBuildResult } from '#core/engines/calls/rest-request/index.ts'
import { buildExampleArguments } from '#core/engines/schemas/json-schema/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import type { DraftValidation } from '#core/model/drafts/draft-issue.ts'
import type { MaskedRequest, ToolPreview } from '#core/model/drafts/runtime-preview.ts'
import type { ToolAddress } from '#core/model/entity-address.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { readInApp } from '#core/services/apps/app-access.ts'
import { formatRequestBody } from '#core/services/calls/format-request-body.ts'
import { prepareTool } from '#core/services/calls/prepare-tool.ts'
import { withCredential } from '#core/services/calls/with-credential.ts'
import { checkCredentialOrigin, maskCredential } from '#core/services/credentials/open-credential.ts'
import { isClientCredentials } from '#core/services/credentials/request-token.ts'
import { buildDraftToolView } from '#core/services/previews/draft-tool-view.ts'
import { buildWidgetPreviewUrl } from '#core/services/previews/widget-preview-link.ts'
import { findUsedConnection } from '#core/services/variables/resolve-rows.ts'

export type ToolPreviewDeps = Deps<'runtimeView' | 'cursors' | 'clock' | 'timer' | 'baseUrl'>

export type ToolPreviewResult = { ok: boolean; preview: ToolPreview; validation: DraftValidation }

/** `ok`: clients see the tool, and a request can be built for it. */
export const previewTool = (
  deps: Deps<'store'> & ToolPreviewDeps,
  address: ToolAddress,
): Promise<ToolPreviewResult> =>
  readInApp(deps, address, async (reader, app) => {
    const { preview, validation } = await buildToolPreview(deps, reader, app, address.toolId)
    return { ok: preview.reason === '' && preview.request !== null, preview, validation }
  })

/** The preview of a tool, and the validation of its draft. */
export async function buildToolPreview(
  deps: ToolPreviewDeps,
  reader: StoreReader,
  app: App,
  toolId: string,
): Promise<Omit<ToolPreviewResult, 'ok'>> {
  const tool = await reader.tools.findById(app.id, toolId)
  if (!tool) throw createNotFoundError('tool')
  const contents = await reader.readContents(app)
  const toolView = await buildDraftToolView(deps, app, contents, toolId)
  const { validation, descriptor, resource } = toolView
  const common = { tool, reason: toolView.reason, descriptor, resource }
  if (!toolView.tool) {
    const noRequest = { previewUrl: null, exampleArguments: {}, request: null, problems: [] }
    return { preview: { ...common, ...noRequest }, validation }
  }
  const previewUrl = resource && buildWidgetPreviewUrl(deps, app, toolId)
  const args = buildExampleArguments(toolView.tool.inputSchema)
  const example = await buildExampleRequest(deps, reader, { app, tool: toolView.tool, args })
  return { preview: { ...common, previewUrl, exampleArguments: args, ...example }, validation }
}

async function buildExampleRequest(
  deps: ToolPreviewDeps,
  reader: StoreReader,
  { app, tool, args }: { app: App; tool: ManifestTool; args: JsonObject },
): Promise<{ request: MaskedRequest | null; problems: InputViolation[] }> {
  const compiled = createCompiledTool(tool)
  await prepareTool(deps, compiled)
  const built = buildRequest(compiled, args)
  const violations = compiled.validateArguments(args)
  if ('problems' in built) return { request: null, problems: [...violations, ...built.problems] }
  const request = { ...built, body: formatRequestBody(built.body) }
  const id = tool.authConnectionId
  const connection = id ? await findUsedConnection(reader, app.id, id) : null
  const credential = maskCredential(connection, id !== null && (await hasToken(reader, app, id, connection)))
  const error =
    'missing' in credential ? credential.missing : checkCredentialOrigin(credential, compiled.origin)
  if ('missing' in credential || error !== null) {
    const message = error ?? ''
    return { request, problems: [...violations, { path: '', code: 'credential_missing', message }] }
  }
  return { request: withCredential(request, credential, compiled.origin), problems: violations }
}

/** Whether the service has a token, or obtains one automatically when it calls. */
async function hasToken(
  reader: StoreReader,
  app: App,
  connectionId: string,
  connection: AuthConnection | null,
): Promise<boolean> {
  const tokens = await reader.oauthTokens.find(app.id, connectionId)
  return Boolean(tokens?.accessToken) || (connection !== null && isClientCredentials(connection))
}

const buildRequest = (compiled: CompiledTool, args: JsonObject): RequestBuildResult =>
  compiled.kind === 'rest'
    ? compiled.request(args)
    : buildToolCallRequest(compiled.target, compiled.completeArguments(args))
