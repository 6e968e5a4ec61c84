// The only entrance of this engine: other modules import nothing else of it.
export { lintTools, type ToolsToLint } from './lint-tools.ts'
export { listToolTexts } from './list-tool-texts.ts'
export { planLintEdits } from './repairs/apply-repairs.ts'
