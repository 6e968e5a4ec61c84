// Tarjan's algorithm for strongly connected components, without recursion: chains may be as long as an app has tools.
import type { TimeSlicedTask } from '#base/time-slices.ts'
import type { ChainLinks } from './tool-chain.ts'

type CycleSearch = {
  tools: ReadonlyMap<string, ChainLinks>
  /** When each tool was reached, and the earliest known tool that it leads back to. */
  reached: Map<string, number>
  lowest: Map<string, number>
  /** Reached tools that may still turn out to be in a cycle, in the order of `reached`. */
  open: string[]
  isOpen: Set<string>
  cycles: string[][]
}

/** A tool whose links are being followed. */
type Visit = { id: string; links: Iterator<string> }

/** The cycles among the tools; empty when every chain ends. Linear in the tools and their links; yields after each tool. */
export function* findChainCycles<Linked extends ChainLinks>(
  tools: readonly Linked[],
): TimeSlicedTask<Linked[][]> {
  const byId = new Map(tools.map((tool) => [tool.id, tool]))
  const search: CycleSearch = {
    tools: byId,
    reached: new Map(),
    lowest: new Map(),
    open: [],
    isOpen: new Set(),
    cycles: [],
  }
  for (const { id } of tools) if (!search.reached.has(id)) yield* searchFrom(search, id)
  const cycleOf = new Map(search.cycles.flatMap((cycle) => cycle.map((id) => [id, cycle])))
  const members = tools.filter(({ id }) => cycleOf.has(id))
  return [...Map.groupBy(members, ({ id }) => cycleOf.get(id)).values()]
}

function* searchFrom(search: CycleSearch, first: string): TimeSlicedTask<void> {
  const visits = [beginVisit(search, first)]
  for (let visit = visits.at(-1); visit; visit = visits.at(-1)) {
    const { value: next, done } = visit.links.next()
    if (done) {
      visits.pop()
      endVisit(search, visit, visits.at(-1))
      yield
    } else if (!search.reached.has(next)) visits.push(beginVisit(search, next))
    else if (search.isOpen.has(next)) setLowest(search, visit.id, search.reached.get(next))
  }
}

function beginVisit({ tools, reached, lowest, open, isOpen }: CycleSearch, id: string): Visit {
  lowest.set(id, reached.size)
  reached.set(id, reached.size)
  open.push(id)
  isOpen.add(id)
  const links = tools.get(id)?.nextToolIds ?? []
  return { id, links: links.filter((next) => tools.has(next)).values() }
}

/**
 * `previous` led to the tool. A tool that leads back to no earlier tool is the first in its cycle, or in no
 * cycle.
 */
function endVisit(search: CycleSearch, { id }: Visit, previous: Visit | undefined): void {
  const { tools, reached, lowest, open, isOpen, cycles } = search
  if (previous) setLowest(search, previous.id, lowest.get(id))
  if (lowest.get(id) !== reached.get(id)) return
  const members = open.splice(open.lastIndexOf(id))
  for (const member of members) isOpen.delete(member)
  if (members.length > 1 || tools.get(id)?.nextToolIds.includes(id)) cycles.push(members)
}

function setLowest({ lowest }: CycleSearch, id: string, at = Number.POSITIVE_INFINITY): void {
  lowest.set(id, Math.min(lowest.get(id) ?? at, at))
}
