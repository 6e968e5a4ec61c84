import type { ToolFlow } from '#core/model/canvas.ts'
import type { Tool } from '#core/model/tool.ts'

/** One flow for each tool that nothing leads to, a lone tool included. Tools in the order in which they are reached. */
export function toolFlows(tools: Tool[]): ToolFlow[] {
  const known = new Map(tools.map((tool) => [tool.id, tool]))
  const followers = new Set(tools.flatMap(({ nextToolIds }) => nextToolIds))
  const firsts = tools.filter(({ id }) => !followers.has(id))
  return firsts.map(({ id }) => ({ first: id, toolIds: reached(known, id) }))
}

function reached(known: Map<string, Tool>, first: string): string[] {
  const ids = new Set([first])
  for (const id of ids)
    for (const next of known.get(id)?.nextToolIds ?? []) if (known.has(next)) ids.add(next)
  return [...ids]
}
