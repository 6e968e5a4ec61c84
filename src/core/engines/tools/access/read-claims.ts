// Which claims of a caller the rules of an app read: those that a token lacks come from the userinfo endpoint.
import type { ManifestAccess } from '#core/model/releases/manifest.ts'

/** Whether a rule is about the e-mail address of callers. */
export const readsEmail = (access: ManifestAccess): boolean =>
  listCallers(access).some(({ emails = [], domains = [] }) => emails.length + domains.length > 0) ||
  /\bcaller\s*\.\s*(email|claims)\b/.test(access.when)

/** The claims of an issuer that rules are about, by their first names. */
export function readClaims(access: ManifestAccess): string[] {
  const lists = listCallers(access)
  const named = lists.flatMap(({ claims = [] }) => claims.map(({ claim }) => claim))
  const hasGroups =
    lists.some(({ groups = [] }) => groups.length > 0) || /\bcaller\s*\.\s*groups\b/.test(access.when)
  const inCondition = [...access.when.matchAll(/\bcaller\s*\.\s*claims\s*\.\s*(\w+)/g)].map(
    ([, name = '']) => name,
  )
  return [...new Set([...named, ...(hasGroups ? ['groups'] : []), ...inCondition])]
}

const listCallers = ({ allow, deny }: ManifestAccess) => [...(allow ? [allow] : []), ...deny]
