// The only entrance of this engine: other modules import nothing else of it.
export {
  isCallable,
  resolveToolState,
  resolveToolTarget,
  type ToolDependencies,
  type ToolTarget,
} from './tool-state.ts'
