import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { findChainCycles } from './chain-cycles.ts'

type Linked = { id: string; nextToolIds: string[] }

const link = (id: number, ...next: number[]): Linked => ({ id: String(id), nextToolIds: next.map(String) })
const listIds = (cycles: Linked[][]) => cycles.map((cycle) => cycle.map(({ id }) => Number(id)))

test('finds each cycle once, with its tools in order', () => {
  const tools = [link(0, 1), link(1, 2), link(2, 0), link(3, 0, 4), link(4), link(5, 5), link(6, 9)]
  expect(listIds(runWithoutPauses(findChainCycles(tools)))).toEqual([[0, 1, 2], [5]])
})

const graphs = fc.integer({ min: 1, max: 9 }).chain((size) =>
  fc.array(fc.array(fc.integer({ min: 0, max: size }), { maxLength: 3 }), {
    minLength: size,
    maxLength: size,
  }),
)

test('tools are in one cycle exactly when each leads to the other', () => {
  fc.assert(
    fc.property(graphs, (links) => {
      const tools = links.map((next, id) => link(id, ...next))
      const leads = links.map((next) => new Set(next.filter((target) => target < links.length)))
      for (const middle of leads.keys())
        for (const from of leads) if (from.has(middle)) for (const to of leads[middle] ?? []) from.add(to)
      const isTogether = (first: number, second: number) =>
        leads[first]?.has(second) && leads[second]?.has(first)
      const cycles = listIds(runWithoutPauses(findChainCycles(tools)))
      for (const index of links.keys())
        expect(cycles.find((cycle) => cycle.includes(index)) ?? []).toEqual(
          [...links.keys()].filter((other) => isTogether(index, other)),
        )
    }),
  )
})

test('a ring of 50,000 tools takes time that grows with its length', () => {
  const size = 50_000
  const ring = Array.from({ length: size }, (_, id) => link(id, (id + 1) % size))
  expect(runWithoutPauses(findChainCycles(ring))[0]?.length).toBe(size)
})
