// From the tools that an MCP server lists to the operations of an integration.
import { firstFree, keyFrom } from '#base/text.ts'
import { conventionalPlan } from '#core/engines/rest-request/conventional-plan.ts'
import type { DescribedOperation } from '#core/model/found-operation.ts'
import type { McpTool } from '#core/model/mcp.ts'
import type { RequestPlan } from '#core/model/operation.ts'

/**
 * An operation of an MCP server has no request of its own: what is sent is `tools/call` with its external id, to the
 * integration's endpoint. Its plan is the same for all, so that whoever shows an operation finds a method and a path:
 * the POST that MCP sends, at the endpoint itself. Nothing is ever built of it.
 */
export const mcpPlan: RequestPlan = conventionalPlan('POST', '', [])

const maxName = 120

/** In the order of the list. A name that is no key makes one; the tool is found again by its name as it is. */
export function foundTools(tools: McpTool[]): DescribedOperation[] {
  const taken = new Set<string>()
  return tools.map((tool) => {
    const key = firstFree(keyFrom(tool.name, 'tool'), taken, '_', 64)
    taken.add(key)
    return {
      key,
      externalId: tool.name,
      name: tool.title || tool.name.slice(0, maxName).toWellFormed(),
      description: tool.description,
      plan: mcpPlan,
      inputSchema: tool.inputSchema,
      outputSchema: tool.outputSchema,
      responseContentType: '',
      authSummary: '',
      annotations: tool.annotations ?? {},
    }
  })
}
