// The only entrance of this engine: other modules import nothing else of it.
export { findChainCycles, resolveChainOrder, validateChain } from './tool-chain.ts'
