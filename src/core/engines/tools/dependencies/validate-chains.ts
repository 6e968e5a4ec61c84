// Validates the links of chains, for one tool or many at once.
import { describeId, type InputViolation } from '#base/errors.ts'
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import { findChainCycles } from './chain-cycles.ts'
import type { ChainLinks } from './tool-chain.ts'

/**
 * Violations in the links of each of the `checked` tools: an unknown or repeated id, the tool itself, or a cycle.
 * `tools`: all tools of the app with their links, including the checked ones. Cycles are searched once for all tools.
 */
export function* validateChains(
  tools: readonly ChainLinks[],
  checked: readonly ChainLinks[],
): TimeSlicedTask<InputViolation[][]> {
  const linked = checked.some(({ nextToolIds }) => nextToolIds.length > 0)
  const cycles = linked ? yield* findChainCycles(tools) : []
  const cycleOf = new Map(cycles.flatMap((cycle, index) => cycle.map(({ id }) => [id, index] as const)))
  const known = new Set(tools.map(({ id }) => id))
  return yield* mapInTimeSlices(checked, (tool) => validateLinks(tool, known, cycleOf))
}

function validateLinks(
  { id: toolId, nextToolIds }: ChainLinks,
  known: ReadonlySet<string>,
  cycleOf: ReadonlyMap<string, number>,
): InputViolation[] {
  const seen = new Set<string>()
  const cycle = cycleOf.get(toolId)
  return nextToolIds.flatMap((id, index): InputViolation[] => {
    const path = `nextToolIds[${index}]`
    if (id === toolId) return [{ path, code: 'chain_cycle', message: 'must not be the tool itself' }]
    if (!known.has(id)) return [{ path, code: 'unknown_reference', message: describeId('tool') }]
    if (seen.has(id)) return [{ path, code: 'duplicate', message: 'must not be listed twice' }]
    seen.add(id)
    if (cycle !== undefined && cycleOf.get(id) === cycle)
      return [{ path, code: 'chain_cycle', message: 'must not lead back to the tool' }]
    return []
  })
}
