import type { DifferencesJson } from '../releases/fetch-differences.ts'
import { formatClientContract } from './format-client-contract.ts'
import { formatCount } from './format-count.ts'
import { formatClientChange, formatEntityChange } from './format-differences.ts'

const nameState = ({ kind, version }: DifferencesJson['from']) =>
  kind === 'release' ? `v${version}` : `the ${kind}`

export function formatContentsDifferences(differences: DifferencesJson): string[] {
  const { from, to, data, client_changes: seen, total_client_changes: total } = differences
  const sides = `${nameState(from)} and ${nameState(to)}`
  if (data.length === 0) return [`No differences between ${sides}.`]
  return [
    `Differences between ${sides}:`,
    ...data.flatMap(formatEntityChange),
    ...(total > 0 ? [`Chat clients see ${formatCount(total, 'change')}:`] : []),
    ...seen.flatMap(formatClientChange),
    ...(total > seen.length ? [`  and ${total - seen.length} more`] : []),
    formatClientContract(differences.client_contract),
  ]
}
