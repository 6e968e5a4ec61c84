import type { Tool } from '#core/model/tools/tool.ts'

export type ChainLinks = Pick<Tool, 'id' | 'nextToolIds'>

/** Maximum number of steps, the first tool included. */
const maxChainSteps = 16

/**
 * The ids of the tools that run after the first, at most `most`, in the order of execution: breadth first, each once.
 * `known`: the tools that run in chains, by id.
 */
export function resolveChainOrder(
  known: ReadonlyMap<string, ChainLinks>,
  first: ChainLinks,
  most = maxChainSteps - 1,
): string[] {
  const reached = new Set([first.id])
  for (const id of reached) {
    for (const next of known.get(id)?.nextToolIds ?? []) if (known.has(next)) reached.add(next)
    if (reached.size > most) break
  }
  return [...reached].slice(1, 1 + most)
}
