// What the model and the upstream would see of a tool of the draft. Nothing is sent, and no secret is decrypted.
import { type InputFault, notFound } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { exampleArguments } from '#core/engines/json-schema/example-of.ts'
import { callRequest } from '#core/engines/mcp-tools/call-request.ts'
import type { BuiltRequest, RequestOutcome } from '#core/engines/rest-request/request.ts'
import { type CompiledTool, compiledTool } from '#core/engines/runtime-manifest/compiled-tool.ts'
import type { App } from '#core/model/app.ts'
import type { AuthConnection } from '#core/model/auth-connection.ts'
import type { Validation } from '#core/model/issue.ts'
import type { ManifestTool } from '#core/model/manifest.ts'
import type { Owner } from '#core/model/principal.ts'
import type { ShownRequest, ToolPreview } from '#core/model/runtime-preview.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Reader } from '#core/ports/store.ts'
import { readApp } from '#core/services/apps/app-access.ts'
import { withCredential } from '#core/services/calls/call-rest.ts'
import { maskedCredential, unboundFault } from '#core/services/credentials/open-credential.ts'
import { isClientCredentials } from '#core/services/credentials/request-token.ts'
import { toolAsSeen } from '#core/services/previews/tool-as-seen.ts'
import { widgetPreviewUrl } from '#core/services/previews/widget-preview-link.ts'

export type PreviewUses = Uses<'runtimeView' | 'cursors' | 'clock' | 'baseUrl'>

export type PreviewedTool = { ok: boolean; preview: ToolPreview; validation: Validation }

/** `ok`: clients see the tool, and a request can be built for it. */
export const previewTool = (
  uses: Uses<'store'> & PreviewUses,
  by: Owner,
  appId: string,
  toolId: string,
): Promise<PreviewedTool> =>
  readApp(uses, by, appId, async (reader, app) => {
    const { preview, validation } = await previewIn(uses, reader, app, toolId)
    return { ok: preview.reason === '' && preview.request !== null, preview, validation }
  })

/** The preview of a tool, and the validation of its draft. */
export async function previewIn(
  uses: PreviewUses,
  reader: Reader,
  app: App,
  toolId: string,
): Promise<Omit<PreviewedTool, 'ok'>> {
  const tool = await reader.tools.byId(app.id, toolId)
  if (!tool) throw notFound('tool')
  const seen = toolAsSeen(uses, app, await reader.contents(app), toolId)
  const { validation, descriptor, resource } = seen
  const facts = { tool, reason: seen.reason, descriptor, resource }
  if (!seen.tool) {
    const nothing = { previewUrl: null, exampleArguments: {}, request: null, faults: [] }
    return { preview: { ...facts, ...nothing }, validation }
  }
  const previewUrl = resource && widgetPreviewUrl(uses, app, toolId)
  const args = exampleArguments(seen.tool.inputSchema)
  const example = await exampleRequest(reader, app, seen.tool, args)
  return { preview: { ...facts, previewUrl, exampleArguments: args, ...example }, validation }
}

async function exampleRequest(
  reader: Reader,
  app: App,
  tool: ManifestTool,
  args: JsonObject,
): Promise<{ request: ShownRequest | null; faults: InputFault[] }> {
  const compiled = compiledTool(tool)
  const built = requestOf(compiled, args)
  const faults = compiled.argumentFaults(args)
  if ('faults' in built) return { request: null, faults: [...faults, ...built.faults] }
  const request = { ...built, body: shownBody(built.body) }
  const id = tool.authConnectionId
  const connection = id ? await reader.authConnections.byId(app.id, id) : null
  const credential = maskedCredential(
    connection,
    id !== null && (await hasToken(reader, app, id, connection)),
  )
  const fault = 'missing' in credential ? credential.missing : unboundFault(credential, compiled.origin)
  if ('missing' in credential || fault !== null) {
    const message = fault ?? ''
    return { request, faults: [...faults, { path: '', code: 'credential_missing', message }] }
  }
  return { request: withCredential(request, credential, compiled.origin), faults }
}

/** Whether the service has a token, or obtains one automatically when it calls. */
async function hasToken(
  reader: Reader,
  app: App,
  connectionId: string,
  connection: AuthConnection | null,
): Promise<boolean> {
  const tokens = await reader.oauthTokens.of(app.id, connectionId)
  return Boolean(tokens?.accessToken) || (connection !== null && isClientCredentials(connection))
}

const requestOf = (compiled: CompiledTool, args: JsonObject): RequestOutcome =>
  compiled.kind === 'rest' ? compiled.request(args) : callRequest(compiled.target, args)

/** A binary body is shown by its length only. */
const shownBody = (body: BuiltRequest['body']): string | null =>
  body === null || typeof body === 'string' ? body : `[${body.length} bytes]`
