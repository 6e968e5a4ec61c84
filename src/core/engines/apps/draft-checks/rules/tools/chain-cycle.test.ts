import { expect, it } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { buildContentsTool, buildTestContents } from '#tests/support/samples/contents.ts'
import { checkChainCycle } from './chain-cycle.ts'

const issuesOf = (chains: Record<string, string[]>) =>
  runWithoutPauses(
    checkChainCycle(
      buildTestContents({
        tools: Object.entries(chains).map(([id, nextToolIds]) =>
          buildContentsTool({ id, name: id, nextToolIds }),
        ),
      }),
    ),
  )

it('each cycle blocks once and names only its own tools', () => {
  expect(
    issuesOf({ before: ['a'], a: ['b'], b: ['a', 'self'], self: ['self', 'after'], after: [] }),
  ).toMatchObject([
    { code: 'chain_cycle', blocksPublish: true, references: [{ entityId: 'a' }, { entityId: 'b' }] },
    { references: [{ entityId: 'self' }] },
  ])
})

it('chains that end, join again or name a missing tool are no cycles', () => {
  expect(issuesOf({ a: ['b', 'c'], b: ['d'], c: ['d'], d: ['gone'] })).toEqual([])
})
