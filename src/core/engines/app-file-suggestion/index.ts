// The only entrance of this engine: other modules import nothing else of it.
export { completeAppFile, type SuggestedFile, type SuggestedSource } from './complete-app-file.ts'
