import type { Tool } from '../../../api/queries/tools.ts'

export type ToolAccess = NonNullable<Tool['access']>
export type RuleCallers = NonNullable<ToolAccess['allow']>

export const callerLists = ['groups', 'emails', 'domains', 'tokens', 'scopes'] as const

const isEmpty = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const withoutEmpty = <Value extends object>(value: Value): Partial<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => !isEmpty(member))) as Partial<Value>

/** A rule without empty members; null if none is left. Only an empty `allow` means something: no one. */
export function cleanAccess({ allow, deny, ...rest }: ToolAccess): ToolAccess | null {
  const denied = deny && withoutEmpty(deny)
  const access: ToolAccess = {
    ...(allow && { allow: withoutEmpty(allow) }),
    ...(denied && Object.keys(denied).length > 0 && { deny: denied }),
    ...withoutEmpty(rest),
  }
  return Object.keys(access).length > 0 ? access : null
}
