export type { PageFindings } from './named-document.ts'
export { readPage } from './page-addresses.ts'
export { isSettingsScript, readScriptFile } from './script-addresses.ts'
export { readToolSettings } from './settings-addresses.ts'
