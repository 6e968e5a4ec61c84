// The dependencies of a tool: its operation and integration, and the tools that run after it.
export { findChainCycles } from './chain-cycles.ts'
export { isFilledBy } from './filled-arguments.ts'
export { resolveChainOrder } from './tool-chain.ts'
export {
  createToolResolver,
  isCallable,
  type ToolDependencies,
  type ToolTarget,
  toToolState,
} from './tool-state.ts'
export { validateChains } from './validate-chains.ts'
