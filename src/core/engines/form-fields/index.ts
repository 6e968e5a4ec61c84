// The only entrance of this engine: other modules import nothing else of it.
export { completeForm } from './complete-form.ts'
