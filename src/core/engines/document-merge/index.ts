// The only entrance of this engine: other modules import nothing else of it.
export { type MergedOperation, mergeOperation, restoreSource } from './merge-operation.ts'
export { mergeTool } from './merge-tool.ts'
