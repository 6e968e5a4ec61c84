// Facts about a result apart from its content.
import type { ToolExecution } from '../../../api/queries/tools.ts'

type ToolExecutionResult = ToolExecution['result']

/** An object with only empty lists, such as the result of a search without matches, is empty too. */
const isEmptyValue = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isEmptyValue))

const readTexts = ({ content }: ToolExecutionResult): string[] =>
  content.flatMap((block) => (block.type === 'text' && typeof block.text === 'string' ? [block.text] : []))

/** A success without content would look like a call that never ran. */
export function isEmptyResult(result: ToolExecutionResult): boolean {
  if (result.is_error || !isEmptyValue(result.structured_content)) return false
  if (result.content.some(({ type }) => type !== 'text')) return false
  return (
    result.structured_content !== null || readTexts(result).every((text) => /^\s*(null|"")?\s*$/.test(text))
  )
}

/** The complete text of a result. */
export const joinTexts = (result: ToolExecutionResult) => readTexts(result).join('\n')

/** The status of the upstream; null if there was no response. */
export function readStatus({ meta }: ToolExecutionResult): number | null {
  const status = meta['tenon/http-status']
  return typeof status === 'number' ? status : null
}

const invalidArguments = /^Invalid arguments for the tool [^\n]*:\n/

/** The violations of rejected arguments, by path; empty for any other result. */
export function readArgumentViolations(result: ToolExecutionResult | undefined): Map<string, string> {
  const text = result?.is_error ? joinTexts(result) : ''
  if (!invalidArguments.test(text)) return new Map()
  const lines = text.replace(invalidArguments, '').split('\n')
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const [, path, message] = /^- (\S+) (.+)$/.exec(line) ?? []
      return path && message ? [[path === 'arguments' ? '' : path, message]] : []
    }),
  )
}

/** Notes of the service about a result, for example that it was cut. */
export const listNotes = ({ meta }: ToolExecutionResult): [name: string, value: unknown][] =>
  Object.entries(meta)
    .filter(([name]) => name.startsWith('tenon/') && name !== 'tenon/http-status')
    .map(([name, value]) => [name.slice('tenon/'.length), value])
