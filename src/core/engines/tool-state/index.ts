// The only entrance of this engine: other modules import nothing else of it.
export { isFilledBy } from './filled-arguments.ts'
export {
  createToolResolver,
  isCallable,
  type ToolDependencies,
  type ToolTarget,
  toToolState,
} from './tool-state.ts'
