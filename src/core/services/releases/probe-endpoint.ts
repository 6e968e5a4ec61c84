// Sends MCP requests to an endpoint of the service over the network, as a client would.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { UpstreamError } from '#base/upstream-error.ts'
import { listServedToolNames } from '#core/engines/tools/search/index.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import type { Deps } from '#core/ports/ports.ts'
import { buildMcpRequest, type McpRequest } from '../discovery/mcp-request.ts'

const deadlineMs = 10_000
const maxBytes = 32 * 1024 * 1024

/** Whether the endpoint lists the tools of the manifest, in order. `token` is for pinned endpoints; "" sends none. */
export async function isServingManifest(
  deps: Deps<'self'>,
  endpoint: string,
  manifest: Manifest,
  token: string,
): Promise<boolean> {
  const send = createMcpSender(deps, endpoint, token)
  const discovery = await send('server/discover')
  if (!Array.isArray(discovery?.supportedVersions)) return false
  const expected = listServedToolNames(manifest)
  return JSON.stringify(await listToolNames(send, expected.length)) === JSON.stringify(expected)
}

/** Resolves to the result; null on any failure. */
export type SendMcpRequest = (method: string, params?: JsonObject) => Promise<JsonObject | null>

/** An empty `token` means none is sent. */
export const createMcpSender =
  (deps: Deps<'self'>, endpoint: string, token: string): SendMcpRequest =>
  (method, params) =>
    sendMcpRequest(deps, { url: endpoint, request: buildMcpRequest(method, params), token })

/** The names on all pages; stops after more than `maxCount`. Null when a page cannot be read or is empty. */
export async function listToolNames(send: SendMcpRequest, maxCount: number): Promise<Json[] | null> {
  const names: Json[] = []
  let cursor: Json = ''
  do {
    const page: JsonObject | null = await send('tools/list', cursor ? { cursor } : {})
    if (!Array.isArray(page?.tools) || (cursor && page.tools.length === 0)) return null
    names.push(...page.tools.map(nameOf))
    cursor = page.nextCursor ?? ''
  } while (cursor && names.length <= maxCount)
  return names
}

const nameOf = (tool: Json): Json => (isJsonObject(tool) ? (tool.name ?? null) : null)

async function sendMcpRequest(
  deps: Deps<'self'>,
  { url, request, token }: { url: string; request: McpRequest; token: string },
): Promise<JsonObject | null> {
  if (token) request.headers.push(['authorization', `Bearer ${token}`])
  try {
    const response = await deps.self.send({ ...request, url, deadlineMs, maxBytes })
    return response.status === 200 ? parseResult(response.body) : null
  } catch (error) {
    if (error instanceof UpstreamError) return null
    throw error
  }
}

function parseResult(bytes: Uint8Array): JsonObject | null {
  try {
    const message: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isJsonObject(message) && isJsonObject(message.result) ? message.result : null
  } catch {
    return null
  }
}
