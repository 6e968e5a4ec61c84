import type { AppFilePlan } from '#core/model/app-files/app-file-plan.ts'
import type { UndoneEdits } from '#core/model/app-files/undone-edits.ts'
import { presentAppFilePlan } from '#endpoints/v3/app-files/app-file-plan.wire.ts'
import { presentIssue } from '../present-issue.ts'
import { presentValue } from '../present-value.ts'
import { presentChange } from '../release-tools.ts'

const maxChanges = 50
const maxFields = 5
const maxNames = 100

/** `undone`: edits since a file was last pushed. */
export function presentFilePlan(planned: { plan: AppFilePlan; undone: UndoneEdits }, prune: boolean) {
  const { plan } = planned
  const { changes, undone_edits: undone, unlisted, ...shown } = presentAppFilePlan(planned)
  const removed = prune ? unlisted.map(({ entity_type, key }) => `${entity_type} ${key}`) : []
  return {
    has_changes: plan.hasChanges,
    changed: plan.groups.map(({ label, count }) => ({ what: label, count })),
    changes: changes.slice(0, maxChanges).map(({ entity_type, key, change, fields }) => ({
      type: entity_type,
      key,
      change,
      fields: fields.slice(0, maxFields).map(presentField),
    })),
    total_changes: shown.total_changes,
    ...(removed.length > 0 && { removed: removed.slice(0, maxNames), total_removed: removed.length }),
    seen_by_clients: plan.clientChanges.slice(0, maxChanges).map(presentChange),
    total_seen_by_clients: plan.clientChanges.length,
    undone_edits: undone.slice(0, maxChanges).map(({ pointer, kind, now, after }) => ({
      pointer,
      kind,
      now: presentValue(now),
      after: presentValue(after),
    })),
    total_undone_edits: shown.total_undone_edits,
    editors: shown.editors,
    missing_secrets: shown.missing_secrets,
    ...presentBlocking(plan),
  }
}

/** Issues that keep the draft from being released after the file is applied. */
export function presentBlocking({ validation }: AppFilePlan) {
  const issues = validation.issues.filter(({ blocksPublish }) => blocksPublish)
  return { blocking: issues.length, issues: issues.slice(0, maxChanges).map(presentIssue) }
}

const presentField = ({ path, before, after }: { path: string; before: unknown; after: unknown }) => ({
  path,
  before: presentValue(before),
  after: presentValue(after),
})
