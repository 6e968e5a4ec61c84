export { lintTools, type ToolsToLint } from './lint-tools.ts'
export { listToolTexts } from './list-tool-texts.ts'
export { planLintEdits } from './repairs/apply-repairs.ts'
