// The only entrance of this engine: other modules import nothing else of it.
export { type ArgumentTexts, addArgumentTexts, buildArgumentTexts } from './argument-texts.ts'
export { listContentWords, measureOverlap, normalizeText } from './content-words.ts'
export { describePurpose, isGeneratedPurpose, isPlaceholderText } from './describe-purpose.ts'
export { describeResult } from './describe-result.ts'
export { compareOperations } from './distinguish-operations.ts'
export { listUnexplainedArguments } from './unexplained-arguments.ts'
export { humanize, isSameWord, splitCamelCase, toReadableTitle, toWords } from './words.ts'
