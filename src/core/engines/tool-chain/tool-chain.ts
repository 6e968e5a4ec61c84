import type { InputViolation } from '#base/errors.ts'
import type { Tool } from '#core/model/tools/tool.ts'

export type ChainLinks = Pick<Tool, 'id' | 'nextToolIds'>

/** Whether following the chains from `start` leads to `goal`. */
function leadsTo(tools: Map<string, ChainLinks>, start: string, goal: string): boolean {
  const pending = [start]
  const seen = new Set<string>()
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (id === goal) return true
    if (seen.has(id)) continue
    seen.add(id)
    pending.push(...(tools.get(id)?.nextToolIds ?? []))
  }
  return false
}

/** Why `next` cannot follow the tool: an unknown or repeated id, the tool itself, or a cycle. Empty when valid. */
export function validateChain(
  tools: readonly ChainLinks[],
  toolId: string,
  next: string[],
): InputViolation[] {
  const known = new Map(tools.map((tool) => [tool.id, tool]))
  return next.flatMap((id, index): InputViolation[] => {
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

/**
 * The ids of the tools that follow the first, in the order in which they run: breadth first, each once. `known` are the
 * tools that run in chains, by id.
 */
export function resolveChainOrder(known: ReadonlyMap<string, ChainLinks>, first: ChainLinks): string[] {
  const reached = new Set([first.id])
  for (const id of reached)
    for (const next of known.get(id)?.nextToolIds ?? []) if (known.has(next)) reached.add(next)
  return [...reached].slice(1)
}
