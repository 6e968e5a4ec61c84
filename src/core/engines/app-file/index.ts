// The only entrance of this engine: other modules import nothing else of it.
export { type AppFileTarget, buildTarget } from './build-target.ts'
export { exportAppFile } from './export-app-file.ts'
export { formatOperationName } from './operation-name.ts'
export { isPlaceholder } from './placeholders.ts'
export { listSourcesToRead, type SourceToRead } from './sources-to-read.ts'
export { suggestFileConnection } from './suggest-connection.ts'
export type { ReadSource, UnlistedEntity } from './target-editing.ts'
