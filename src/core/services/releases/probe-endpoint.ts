// Sends MCP requests to an endpoint of the service over the network, as a client would.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { UpstreamError } from '#base/upstream-error.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import type { Deps } from '#core/ports/ports.ts'
import { buildMcpRequest } from '../discovery/mcp-request.ts'

const deadlineMs = 10_000
const maxBytes = 32 * 1024 * 1024

/** Whether the endpoint lists the tools of the manifest, in order. `token` is for pinned endpoints; "" sends none. */
export async function isServingManifest(
  deps: Deps<'self'>,
  endpoint: string,
  manifest: Manifest,
  token: string,
): Promise<boolean> {
  const discovery = await sendMcpRequest(deps, endpoint, 'server/discover', token)
  if (!Array.isArray(discovery?.supportedVersions)) return false
  const toolList = await sendMcpRequest(deps, endpoint, 'tools/list', token)
  const names = Array.isArray(toolList?.tools) ? toolList.tools.map(nameOf) : null
  return JSON.stringify(names) === JSON.stringify(manifest.tools.map(({ name }) => name))
}

const nameOf = (tool: Json) => (isJsonObject(tool) ? tool.name : null)

/** The result of one request; null on any failure. */
async function sendMcpRequest(
  deps: Deps<'self'>,
  url: string,
  method: string,
  token: string,
): Promise<JsonObject | null> {
  const request = buildMcpRequest(method)
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
