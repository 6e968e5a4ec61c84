import type { Prompt } from './prompt.ts'

const placeholder = /\{\{\s*([^{}\s]+)\s*\}\}/g

/** Works in a single pass: placeholders inside filled-in texts stay unchanged. */
export const fillPlaceholders = (template: string, getText: (argument: string) => string): string =>
  // @guard protocol/prompts
  template.replace(placeholder, (_match, argument: string) => getText(argument))

/** The placeholders of the template that name none of the arguments, each once. */
export function findUnknownPlaceholders({ template, arguments: declared }: Prompt): string[] {
  const known = new Set(declared.map(({ name }) => name))
  const used = new Set([...template.matchAll(placeholder)].map(([, name = '']) => name))
  return [...used].filter((name) => !known.has(name))
}
