// The only entrance of this engine: other modules import nothing else of it.
export {
  createToolResolver,
  isCallable,
  resolveToolState,
  type ToolDependencies,
  type ToolTarget,
} from './tool-state.ts'
