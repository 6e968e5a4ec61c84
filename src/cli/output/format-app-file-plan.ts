import type { AppFilePlanJson } from '../app-file/plan-push.ts'

const signs = { added: '+', changed: '~', removed: '-' } as const

const formatValue = (value: unknown) => (value === undefined || value === null ? '–' : JSON.stringify(value))

const nameThing = (entityType: string, key: string) => `${entityType.replace('_', ' ')} ${key}`.trimEnd()

function formatChange({
  change,
  entity_type,
  key,
  fields,
  omitted_fields,
}: AppFilePlanJson['changes'][number]) {
  const lines = fields.map(
    ({ path, before, after }) => `    ${path}: ${formatValue(before)} → ${formatValue(after)}`,
  )
  if (change !== 'changed') lines.length = 0
  if (change === 'changed' && omitted_fields > 0) lines.push(`    and ${omitted_fields} more members`)
  return [`${signs[change]} ${nameThing(entity_type, key)}`, ...lines]
}

const formatClientChange = ({
  kind,
  name,
  class: changeClass,
  notice,
}: AppFilePlanJson['client_changes'][number]) => [
  `  ${changeClass}: ${kind.replaceAll('_', ' ')} ${name}`.trimEnd(),
  `    ${notice}`,
]

const formatCount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** What differs, what chat clients will see, and what to look at before a release. */
export function formatAppFilePlan(plan: AppFilePlanJson): string[] {
  const { changes, omitted_changes, client_changes, total_client_changes, unlisted } = plan
  const lines = changes.flatMap(formatChange)
  if (omitted_changes > 0) lines.push(`and ${formatCount(omitted_changes, 'more change')}`)
  if (total_client_changes > 0)
    lines.push(
      `Chat clients will see ${formatCount(total_client_changes, 'change')} with the next release:`,
      ...client_changes.flatMap(formatClientChange),
    )
  for (const { entity_type, key } of unlisted)
    lines.push(`The file does not have the ${nameThing(entity_type, key)}; --prune removes it.`)
  return [...lines, ...formatPlannedIssues(plan)]
}

/** What to look at before a release. */
export const formatPlannedIssues = ({ missing_secrets, validation }: AppFilePlanJson): string[] => [
  ...missing_secrets.map(
    ({ connection, name }) =>
      `The secret ${name} of the connection ${connection} has no value: set its variable.`,
  ),
  ...validation.issues.map(
    ({ message, blocks_publish }) => `${blocks_publish ? 'Blocks the release' : 'Issue'}: ${message}`,
  ),
]
