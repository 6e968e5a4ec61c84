// The only entrance of this engine: other modules import nothing else of it.
export { lintTools } from './lint-tools.ts'
export { planLintEdits } from './repairs/apply-repairs.ts'
