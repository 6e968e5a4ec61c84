// The changes of a draft since it was opened. Entities are matched by id and compared by the same content as the
// fingerprint, so that the two always agree.
import canonicalize from 'canonicalize'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { DraftChangeGroup } from '#core/model/drafts/draft-changes.ts'
import { type RowContent, toComparableContents } from './contents-fingerprint.ts'
import { diffRows } from './row-changes.ts'

/** The groups in which something was added, changed or removed, in a fixed order. */
export function diffDraft(before: Contents, after: Contents): DraftChangeGroup[] {
  const [old, now] = [toComparableContents(before), toComparableContents(after)]
  const isSameApp = canonicalize(old.app) === canonicalize(now.app)
  const group = (key: DraftChangeGroup['key'], label: string, count: number) => ({ key, label, count })
  const groups = [
    group('app', 'App', isSameApp ? 0 : 1),
    group('auth_connections', 'Auth connections', countChanges(old.authConnections, now.authConnections)),
    group('integrations', 'Integrations', countChanges(old.integrations, now.integrations)),
    group('operations', 'Operations', countChanges(old.operations, now.operations)),
    group('tools', 'Tools', countChanges(old.tools, now.tools)),
    group('widgets', 'Widgets', countChanges(old.widgets, now.widgets)),
    group('prompts', 'Prompts', countChanges(old.prompts, now.prompts)),
  ]
  return groups.filter(({ count }) => count > 0)
}

function countChanges(before: RowContent[], after: RowContent[]): number {
  const changes = diffRows(before, after)
  return new Set([...changes.removed, ...changes.added]).size
}
