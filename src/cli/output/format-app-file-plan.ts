import type { AppFilePlanJson } from '../app-file/plan-push.ts'
import { formatCount } from './format-count.ts'
import { formatClientChange, formatEntityChange, nameEntity } from './format-differences.ts'
import { formatEditors, formatUndoneEdit } from './format-undone-edits.ts'

/** The differences, the changes for chat clients, and the issues to check before a release. */
export function formatAppFilePlan(plan: AppFilePlanJson): string[] {
  const { client_changes, total_client_changes, unlisted } = plan
  const lines = formatPlannedChanges(plan)
  if (total_client_changes > 0)
    lines.push(
      `Chat clients will see ${formatCount(total_client_changes, 'change')} with the next release:`,
      ...client_changes.flatMap(formatClientChange),
    )
  for (const { entity_type, key } of unlisted)
    lines.push(`The file does not have the ${nameEntity(entity_type, key)}; --prune removes it.`)
  if (plan.undone_edits.length > 0)
    lines.push(
      'Undoes edits of the draft that were made since a file was last pushed:',
      ...formatUndoneEdits(plan).map((line) => `  ${line}`),
    )
  return [...lines, ...formatPlannedIssues(plan)]
}

/** The differences, and the secrets that would be set. */
export function formatPlannedChanges({ changes, omitted_changes, new_secrets }: AppFilePlanJson): string[] {
  const lines = changes.flatMap(({ key, ...change }) => formatEntityChange({ ...change, name: key }))
  if (omitted_changes > 0) lines.push(`and ${formatCount(omitted_changes, 'more change')}`)
  for (const { connection, name } of new_secrets)
    lines.push(`Sets the secret ${name} of the connection ${connection}.`)
  return lines
}

/** The edits of the draft that the file would undo, and who made them. */
export const formatUndoneEdits = ({ undone_edits, editors }: AppFilePlanJson): string[] => [
  ...undone_edits.map(formatUndoneEdit),
  ...formatEditors(editors),
]

/** The issues to check before a release. */
export const formatPlannedIssues = ({ missing_secrets, validation }: AppFilePlanJson): string[] => [
  ...missing_secrets.map(
    ({ connection, name }) =>
      `The secret ${name} of the connection ${connection} has no value: set its variable.`,
  ),
  ...validation.issues.map(
    ({ message, blocks_publish }) => `${blocks_publish ? 'Blocks the release' : 'Issue'}: ${message}`,
  ),
]
