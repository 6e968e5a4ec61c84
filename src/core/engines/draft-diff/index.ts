// The only entrance of this engine: other modules import nothing else of it.
export { fingerprintContents, toConnectionContent, toRowContent } from './contents-fingerprint.ts'
export { diffDraft } from './draft-diff.ts'
export { diffRows } from './row-changes.ts'
