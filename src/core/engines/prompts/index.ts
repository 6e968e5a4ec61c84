// The only entrance of this engine: other modules import nothing else of it.
export { fillPlaceholders, findUnknownPlaceholders } from './placeholders.ts'
export { validatePromptArguments } from './validate-prompt-arguments.ts'
