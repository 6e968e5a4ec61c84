import { chainCycles } from '../tool-chain/tool-chain.ts'
import { type Rule, refTool } from './rule.ts'

export const chainCycle: Rule = (contents) =>
  chainCycles(contents.tools).map((tools) => ({
    code: 'chain_cycle',
    message: `The chain of ${tools.map(({ name }) => name).join(', ')} is a cycle.`,
    severity: 'error',
    blocksPublish: true,
    references: tools.map(refTool),
  }))
