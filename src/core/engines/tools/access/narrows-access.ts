import type { RuleCallers } from '#core/model/access/access-rule.ts'
import type { ManifestAccess } from '#core/model/releases/manifest.ts'
import { includesRole } from '#core/model/workspaces/role.ts'

/**
 * Whether a caller may lose something by a change of the rule; undefined means no rule. Conditions are not compared:
 * another condition may narrow.
 */
export function narrowsAccess(
  before: ManifestAccess | undefined,
  after: ManifestAccess | undefined,
): boolean {
  if (!after) return false
  const old = before ?? open
  const denials = new Set(old.deny.map((callers) => JSON.stringify(callers)))
  return (
    !includesCallers(after.allow, old.allow) ||
    after.deny.some((callers) => !denials.has(JSON.stringify(callers))) ||
    (after.when !== '' && after.when !== old.when) ||
    !after.scopes.every((scope) => old.scopes.includes(scope))
  )
}

const open: ManifestAccess = { allow: null, deny: [], when: '', scopes: [] }

/** Whether every entry of `some` is one of `all`; null is everyone. */
function includesCallers(all: RuleCallers | null, some: RuleCallers | null): boolean {
  if (all === null || all.everyone) return true
  if (some === null || some.everyone) return false
  const { everyone: _everyone, role, ...lists } = some
  const hasRole = role === undefined || (all.role !== undefined && includesRole(role, all.role))
  return (
    hasRole &&
    Object.entries(lists).every(([name, entries]) => hasAll(all[name as keyof typeof lists], entries))
  )
}

function hasAll(all: readonly unknown[] = [], some: readonly unknown[] = []): boolean {
  const known = new Set(all.map((entry) => JSON.stringify(entry)))
  return some.every((entry) => known.has(JSON.stringify(entry)))
}
