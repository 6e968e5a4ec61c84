// Edits that others made since an agent read the draft, and that its file would undo.
import { ServiceError } from '#base/errors.ts'
import type { AppFilePlan } from '#core/model/app-files/app-file-plan.ts'
import type { DraftEditor } from '#core/model/app-files/undone-edits.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Ports } from '#core/ports/ports.ts'
import { findUnreadEdits, type UnreadEdit } from '#core/usecases/app-files/find-unread-edits.ts'
import { parseReading, type ReadDraft } from './draft-file.ts'

export const isCurrent = ({ revision }: ReadDraft, reading: string): boolean =>
  parseReading(reading).revision === revision

/** `draft`: the current one; `reading`: the revision that the agent read. */
export async function nameUnreadEdits(
  ports: Ports,
  address: AppAddress,
  { draft, reading, plan }: { draft: ReadDraft; reading: string; plan: AppFilePlan },
): Promise<string[]> {
  if (isCurrent(draft, reading)) return []
  const { readAt } = parseReading(reading)
  const edits = await findUnreadEdits(ports, address, { changes: plan.changes, readAt })
  return edits.map(nameEdit)
}

const nameEdit = ({ difference: { entityType, key, name }, editor }: UnreadEdit): string =>
  `${entityType} ${key || name}${editor ? ` (${nameEditor(editor)})` : ''}`

const nameEditor = ({ actor: { email, name, subject, kind }, at }: DraftEditor): string =>
  `by ${email || name || subject || kind} at ${at}`

const maxNamed = 20

export const presentUnreadEdits = (names: readonly string[]): string[] => [
  ...names.slice(0, maxNamed),
  ...(names.length > maxNamed ? [`${names.length - maxNamed} more`] : []),
]

export function requireNoUnreadEdits(names: readonly string[]): void {
  if (names.length === 0) return
  throw new ServiceError(
    'conflict',
    `The file would undo edits that were made since you read it: ${presentUnreadEdits(names).join(', ')}. Read them with get_file and put your changes into them; set force if the user wants to undo them.`,
  )
}
