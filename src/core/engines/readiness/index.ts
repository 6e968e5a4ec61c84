// The only entrance of this engine: other modules import nothing else of it.
export { findReadiness } from './find-readiness.ts'
export type { ReadinessSubject, StoreTool, StoreWidget } from './readiness-subject.ts'
export { buildImportFile } from './sheet/build-import-file.ts'
export { buildSubmissionSheet } from './sheet/build-submission-sheet.ts'
export { formatSubmissionSheet } from './sheet/format-submission-sheet.ts'
