// The only entrance of this engine: other modules import nothing else of it.
export { findChainCycles } from './chain-cycles.ts'
export { resolveChainOrder } from './tool-chain.ts'
export { validateChains } from './validate-chains.ts'
