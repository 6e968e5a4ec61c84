import type { V3Components } from '#client'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatCount } from './format-count.ts'

export type ToolLintJson = V3Components['schemas']['ToolLint']
type FindingJson = ToolLintJson['findings'][number]

/** Only these tools, by key; without keys all tools. */
export function selectTools(lint: ToolLintJson, keys: readonly string[]): ToolLintJson {
  if (keys.length === 0) return lint
  const unknown = keys.find((key) => !lint.tools.some(({ name }) => name === key))
  if (unknown)
    throw new CommandFailure(`Clients see no tool "${unknown}".`, {
      exitCode: exitCodes.notFound,
      nextStep: 'Run `tenon tools list` to see the tools.',
    })
  const tools = lint.tools.filter(({ name }) => keys.includes(name))
  const findings = lint.findings.filter(({ tool_ids: ids }) => tools.some(({ id }) => ids.includes(id)))
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length
  return {
    tool_mode: lint.tool_mode,
    tokens_estimated: lint.tokens_estimated,
    tokens: lint.tool_mode === 'search' ? lint.tokens : tools.reduce((sum, { tokens }) => sum + tokens, 0),
    warning_count: count('warning'),
    hint_count: count('hint'),
    tools,
    findings,
  }
}

/** Tools with their findings, findings about several tools, and the totals. */
export function formatToolLint(lint: ToolLintJson, repaired: readonly FindingJson[]): string[] {
  const several = lint.findings.filter(({ tool_ids: ids }) => ids.length !== 1)
  const about = lint.tokens_estimated ? 'about ' : ''
  const left = lint.findings.filter(({ repair }) => repair !== null).length
  return [
    ...repaired.map(({ message, repair }) => `repaired  ${message} ${repair?.text ?? ''}`),
    ...lint.tools.flatMap(({ id, name, tokens }) => {
      const own = lint.findings.filter(({ tool_ids: ids }) => ids.length === 1 && ids[0] === id)
      return own.length === 0 ? [] : [`${name}  ${about}${tokens} tokens`, ...own.map(formatFinding)]
    }),
    ...(several.length > 0 ? ['several tools', ...several.map(formatFinding)] : []),
    `${formatCount(lint.tools.length, 'tool')}, ${about}${lint.tokens} tokens${lint.tool_mode === 'search' ? ' in the list of search mode' : ''}: ${formatCount(lint.warning_count, 'warning')}, ${formatCount(lint.hint_count, 'hint')}.`,
    ...(left > 0 ? [`${left} can be repaired: tenon lint --fix`] : []),
  ]
}

const formatFinding = ({ severity, part, message }: FindingJson) =>
  `    ${severity.padEnd(7)}  ${part}  ${message}`
