import { findChainCycles } from '#core/engines/tools/dependencies/index.ts'
import { type TimeSlicedRule, toToolReference } from '../../draft-rule.ts'

export const checkChainCycle: TimeSlicedRule = function* (contents) {
  const cycles = yield* findChainCycles(contents.tools)
  return cycles.map((tools) => ({
    code: 'chain_cycle',
    message: `The chain of ${tools.map(({ name }) => name).join(', ')} is a cycle.`,
    severity: 'error',
    blocksPublish: true,
    references: tools.map(toToolReference),
  }))
}
