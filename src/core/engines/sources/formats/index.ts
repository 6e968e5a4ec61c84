export { describeSourceFormat, isMarkup, recognizeBytes, recognizeFormat } from './recognize-format.ts'
export type { SourceFormat } from './source-format.ts'
