export { type MergedOperation, mergeOperation, restoreSource } from './merge-operation.ts'
export { mergeTool } from './merge-tool.ts'
