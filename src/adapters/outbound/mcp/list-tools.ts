import type { Client } from '@modelcontextprotocol/client'
import type { Json } from '#base/json.ts'
import { startOf } from '#base/text.ts'

import type { McpTool, McpToolList } from '#core/model/mcp.ts'
import type { Call } from './call.ts'
import { toolsIn } from './inbound.ts'
import { requestOptions } from './request-options.ts'
import { toolOf } from './tool-of.ts'

const maxPages = 100
const maxTools = 1000
const maxInstructions = 20_000

/** The list of tools up to the limits; `warnings` say what was omitted. */
export async function listTools(client: Client, call: Call): Promise<McpToolList> {
  const warnings: string[] = []
  const found = await allTools(client, call, warnings)
  const { name = '', title = '', version = '' } = client.getServerVersion() ?? {}
  return {
    kind: 'tools',
    serverInfo: { name: startOf(name, 120), title: startOf(title, 120), version: startOf(version, 120) },
    instructions: startOf(client.getInstructions() ?? '', maxInstructions),
    protocolVersion: client.getNegotiatedProtocolVersion() ?? '',
    tools: distinct(found, warnings),
    warnings,
  }
}

async function allTools(client: Client, call: Call, warnings: string[]): Promise<Json[]> {
  if (!client.getServerCapabilities()?.tools) {
    warnings.push('The server does not declare the tools capability.')
    return []
  }
  const found: Json[] = []
  const cursors = new Set<string>()
  for (let cursor: string | undefined; ; ) {
    const params = cursor === undefined ? {} : { cursor }
    const page = await client.request({ method: 'tools/list', params }, requestOptions(call))
    found.push(...toolsIn(page._meta))
    cursor = page.nextCursor
    if (cursor === undefined) return found
    if (found.length >= maxTools || cursors.size >= maxPages - 1 || cursors.has(cursor)) {
      warnings.push(`The list of tools continues after ${cursors.size + 1} pages; the rest was omitted.`)
      return found
    }
    cursors.add(cursor)
  }
}

/** Of tools with the same name the first is used. */
function distinct(found: Json[], warnings: string[]): McpTool[] {
  const tools = new Map<string, McpTool>()
  if (found.length > maxTools) warnings.push(`Only the first ${maxTools} tools are imported.`)
  for (const raw of found.slice(0, maxTools)) {
    const tool = toolOf(raw, (text) => warnings.push(text))
    if (tool && tools.has(tool.name))
      warnings.push(`The server lists ${tool.name} more than once; the first is used.`)
    else if (tool) tools.set(tool.name, tool)
  }
  return [...tools.values()]
}
