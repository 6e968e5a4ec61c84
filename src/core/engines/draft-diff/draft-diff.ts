// The changes of a draft since it was opened. Entities are matched by id and compared by the same content as the
// fingerprint, so that the two always agree.
import canonicalize from 'canonicalize'
import type { Contents } from '#core/model/contents.ts'
import type { ChangeGroup } from '#core/model/draft-changes.ts'
import { contentOf, type RowContent } from './contents-fingerprint.ts'
import { rowChanges } from './row-changes.ts'

/** The groups in which something was added, changed or removed, in a fixed order. */
export function draftDiff(before: Contents, after: Contents): ChangeGroup[] {
  const [old, now] = [contentOf(before), contentOf(after)]
  const isSameApp = canonicalize(old.app) === canonicalize(now.app)
  const group = (key: ChangeGroup['key'], label: string, count: number) => ({ key, label, count })
  const groups = [
    group('app', 'App', isSameApp ? 0 : 1),
    group('auth_connections', 'Auth connections', changed(old.authConnections, now.authConnections)),
    group('integrations', 'Integrations', changed(old.integrations, now.integrations)),
    group('operations', 'Operations', changed(old.operations, now.operations)),
    group('tools', 'Tools', changed(old.tools, now.tools)),
    group('widgets', 'Widgets', changed(old.widgets, now.widgets)),
    group('prompts', 'Prompts', changed(old.prompts, now.prompts)),
  ]
  return groups.filter(({ count }) => count > 0)
}

function changed(before: RowContent[], after: RowContent[]): number {
  const changes = rowChanges(before, after)
  return new Set([...changes.out, ...changes.in]).size
}
