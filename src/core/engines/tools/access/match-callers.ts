import type { RuleCallers } from '#core/model/access/access-rule.ts'
import { compileAllowedCallers } from '#core/model/apps/compile-allowed-callers.ts'
import { includesRole } from '#core/model/workspaces/role.ts'
import type { AccessCaller } from './access-caller.ts'

export type CallerMatch = (caller: AccessCaller) => boolean

/** Whether a caller matches any entry of any list. */
export function compileRuleCallers(callers: RuleCallers): CallerMatch {
  const { everyone = false, emails = [], domains = [], claims = [], role, ...lists } = callers
  if (everyone) return () => true
  const claimed = compileAllowedCallers({ emails, domains, claims })
  const [groups, tokens, scopes] = [lists.groups, lists.tokens, lists.scopes].map((list) => new Set(list))
  return (caller) =>
    caller.groups.some((group) => groups?.has(group)) ||
    // @guard decide-access
    caller.scopes.some((scope) => scopes?.has(scope)) ||
    (caller.token !== '' && tokens?.has(caller.token) === true) ||
    (role !== undefined && caller.role !== null && includesRole(caller.role, role)) ||
    claimed.allows(caller)
}
