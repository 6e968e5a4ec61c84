// Which writes are changes that webhooks report.
import type { App } from '#core/model/apps/app.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type {
  ListedDefinition,
  ListedDefinitionOutline,
} from '#core/model/integrations/pending-definition.ts'
import type { PendingDifference } from '#core/model/integrations/pending-difference.ts'
import type { Release } from '#core/model/releases/release.ts'
import type { ReportedChange } from '#core/model/webhooks/change-event.ts'
import type { WorkspaceMember } from '#core/model/workspaces/workspace.ts'

export const reportRelease = (
  type: 'release.published' | 'release.restored',
  { id, version, digest }: Release,
): ReportedChange => ({ type, release: { id, version, digest } })

/** A release opens a new draft, which does not count as a change of the draft. */
export function reportDraft(old: App | null, { id, draft }: App): ReportedChange | null {
  if (old?.id !== id || old.draft.id !== draft.id || old.draft.lastEditedAt === draft.lastEditedAt)
    return null
  return { type: 'draft.changed', draft: { id: draft.id, lastEditedAt: draft.lastEditedAt } }
}

/** A connection that never worked is being set up: it neither fails nor recovers. */
export function reportConnection(
  old: AuthConnection | null,
  { id, key, name, status }: AuthConnection,
): ReportedChange | null {
  if (!old || old.status === status || old.lastValidatedAt === null) return null
  const connection = { id, key, name, status }
  if (status === 'valid') return { type: 'connection.recovered', connection }
  return old.status === 'valid' && status !== 'draft' ? { type: 'connection.failing', connection } : null
}

const pickIntegration = ({ id, key, name }: Integration) => ({ id, key, name })

export const reportDifference = (
  integration: Integration,
  { id, counts }: PendingDifference,
): ReportedChange => ({
  type: 'document.drifted',
  integration: pickIntegration(integration),
  counts,
  differenceId: id,
})

/** Null if no new definition waits for a decision: each check stores the waiting ones again. */
export function reportDefinitions(
  integration: Integration,
  known: readonly ListedDefinitionOutline[],
  listed: readonly ListedDefinition[],
): ReportedChange | null {
  const formKey = ({
    integrationId,
    externalId,
    digest,
    decision,
  }: ListedDefinitionOutline | ListedDefinition) =>
    JSON.stringify([integrationId, externalId, digest, decision])
  const old = new Set(known.map(formKey))
  const found = listed.filter(
    (definition) => definition.decision === 'pending' && !old.has(formKey(definition)),
  )
  if (found.length === 0) return null
  const removed = found.filter(({ definition }) => definition === null).length
  const counts = { added: 0, changed: found.length - removed, removed }
  return { type: 'document.drifted', integration: pickIntegration(integration), counts, differenceId: null }
}

export const reportMember = (
  type: 'member.added' | 'member.removed',
  { id, user, email, name, role }: WorkspaceMember,
): ReportedChange => ({ type, member: { id, userId: user.subject, email, name, role } })
