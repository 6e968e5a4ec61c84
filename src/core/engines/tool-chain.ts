import type { InputFault } from '#base/errors.ts'
import type { Tool } from '#core/model/tool.ts'

type Links = Pick<Tool, 'id' | 'nextToolIds'>

/** Whether following the chains from `start` leads to `goal`. */
function leadsTo(tools: Map<string, Links>, start: string, goal: string): boolean {
  const open = [start]
  const seen = new Set<string>()
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === goal) return true
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(tools.get(id)?.nextToolIds ?? []))
  }
  return false
}

/** Why `next` cannot follow the tool: unknown, named twice, itself, or a cycle. Empty when it can. */
export function chainFaults(tools: Links[], toolId: string, next: string[]): InputFault[] {
  const known = new Map(tools.map((tool) => [tool.id, tool]))
  return next.flatMap((id, index): InputFault[] => {
    const path = `nextToolIds[${index}]`
    if (id === toolId) return [{ path, code: 'chain_cycle', message: 'must not be the tool itself' }]
    if (!known.has(id)) return [{ path, code: 'unknown_reference', message: 'must be the id of a tool of this app' }]
    if (next.indexOf(id) !== index) return [{ path, code: 'duplicate', message: 'must not be named twice' }]
    if (leadsTo(known, id, toolId)) return [{ path, code: 'chain_cycle', message: 'must not lead back to the tool' }]
    return []
  })
}
