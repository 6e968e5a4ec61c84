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

/** Why `next` cannot follow the tool: an unknown or repeated id, the tool itself, or a cycle. Empty when valid. */
export function chainFaults(tools: Links[], toolId: string, next: string[]): InputFault[] {
  const known = new Map(tools.map((tool) => [tool.id, tool]))
  return next.flatMap((id, index): InputFault[] => {
    const path = `nextToolIds[${index}]`
    if (id === toolId) return [{ path, code: 'chain_cycle', message: 'must not be the tool itself' }]
    if (!known.has(id))
      return [{ path, code: 'unknown_reference', message: 'must be the id of a tool of this app' }]
    if (next.indexOf(id) !== index) return [{ path, code: 'duplicate', message: 'must not be listed twice' }]
    if (leadsTo(known, id, toolId))
      return [{ path, code: 'chain_cycle', message: 'must not lead back to the tool' }]
    return []
  })
}

/** The cycles among the tools; empty when every chain ends. */
export function chainCycles<Linked extends Links>(tools: readonly Linked[]): Linked[][] {
  const known = new Map<string, Links>(tools.map((tool) => [tool.id, tool]))
  const follows = (from: Links, goal: string) => from.nextToolIds.some((id) => leadsTo(known, id, goal))
  const open = new Set(tools.filter((tool) => follows(tool, tool.id)))
  const cycles: Linked[][] = []
  for (const tool of open) {
    const ring = [...open].filter((other) => follows(tool, other.id) && follows(other, tool.id))
    for (const one of ring) open.delete(one)
    cycles.push(ring)
  }
  return cycles
}

/** The ids of the tools that follow the first, in the order in which they run: breadth first, each once. */
export function chainOrder(tools: readonly Links[], first: Links): string[] {
  const known = new Map(tools.map((tool) => [tool.id, tool]))
  const reached = new Set([first.id])
  for (const id of reached)
    for (const next of known.get(id)?.nextToolIds ?? []) if (known.has(next)) reached.add(next)
  return [...reached].slice(1)
}
