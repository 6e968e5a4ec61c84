// The only entrance of this engine: other modules import nothing else of it.
export { describeSourceFormat, isMarkup, recognizeBytes, recognizeFormat } from './recognize-format.ts'
export type { SourceFormat } from './source-format.ts'
