import { findChainCycles } from '#core/engines/tool-chain/index.ts'
import { type DraftRule, toToolReference } from '../../draft-rule.ts'

export const checkChainCycle: DraftRule = (contents) =>
  findChainCycles(contents.tools).map((tools) => ({
    code: 'chain_cycle',
    message: `The chain of ${tools.map(({ name }) => name).join(', ')} is a cycle.`,
    severity: 'error',
    blocksPublish: true,
    references: tools.map(toToolReference),
  }))
