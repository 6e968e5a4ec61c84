import { resolveChainOrder } from '#core/engines/tools/dependencies/index.ts'
import type { ToolFlow } from '#core/model/apps/canvas.ts'
import type { Tool } from '#core/model/tools/tool.ts'

/**
 * One flow for each tool that follows no other tool. Its tools are in the order of their execution; tools that would
 * not run are missing.
 */
export function findToolFlows(tools: Tool[]): ToolFlow[] {
  const followers = new Set(tools.flatMap(({ nextToolIds }) => nextToolIds))
  const known = new Map(tools.map((tool) => [tool.id, tool]))
  const firsts = tools.filter(({ id }) => !followers.has(id))
  return firsts.map((first) => ({ first: first.id, toolIds: [first.id, ...resolveChainOrder(known, first)] }))
}
