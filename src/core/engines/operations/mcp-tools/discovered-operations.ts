// Converts the tools that an MCP server lists to operations of an integration.

import { findFreeName, keyFormat, toToolName } from '#base/text.ts'
import { removeHiddenText } from '#base/texts/hidden-text.ts'
import { buildConventionalPlan } from '#core/engines/calls/rest-request/index.ts'
import type { McpTool } from '#core/model/integrations/mcp-server.ts'
import type { DiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type { RequestPlan } from '#core/model/operations/operation.ts'

/**
 * The plan of all operations of MCP servers. They are called by `tools/call` with their external id, at the
 * integration's endpoint; the plan only provides the displayed method and path.
 */
export const mcpPlan: RequestPlan = buildConventionalPlan('POST', '', [])

const maxName = 120

/**
 * In the order of the list. Keys are the names of the tools, as far as they are valid keys: descriptions, instructions
 * and prompts of the server refer to them. `externalId` is the unchanged name.
 */
export function toDiscoveredOperations(tools: McpTool[]): DiscoveredOperation[] {
  const taken = new Set<string>()
  return tools.map((tool) => {
    const key = findFreeName(toToolName(tool.name, 'tool'), taken, keyFormat)
    taken.add(key)
    return {
      key,
      externalId: tool.name,
      name: tool.title || removeHiddenText(tool.name.slice(0, maxName).toWellFormed()).text || key,
      description: tool.description,
      plan: mcpPlan,
      inputSchema: tool.inputSchema,
      outputSchema: tool.outputSchema,
      responseContentType: '',
      authSummary: '',
      annotations: tool.annotations ?? {},
      ...(tool.hiddenText && { hiddenText: tool.hiddenText }),
    }
  })
}
