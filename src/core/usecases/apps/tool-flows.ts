import { resolveChainOrder } from '#core/engines/tools/dependencies/index.ts'
import type { ToolFlow } from '#core/model/apps/canvas.ts'
import type { Tool } from '#core/model/tools/tool.ts'

/** One flow for each tool that is no other tool's next tool. Its tools are in the order in which they run, as many as run. */
export function findToolFlows(tools: Tool[]): ToolFlow[] {
  const followers = new Set(tools.flatMap(({ nextToolIds }) => nextToolIds))
  const known = new Map(tools.map((tool) => [tool.id, tool]))
  const firsts = tools.filter(({ id }) => !followers.has(id))
  return firsts.map((first) => ({ first: first.id, toolIds: [first.id, ...resolveChainOrder(known, first)] }))
}
