// A rule in words, for people who build an app.
import type { RuleCallers } from '#core/model/access/access-rule.ts'
import type { ManifestAccess } from '#core/model/releases/manifest.ts'

/** One sentence; null is no rule. */
export function describeAccess(access: ManifestAccess | null): string {
  if (!access) return 'Everyone who may call the app.'
  const { allow, deny, when, scopes } = access
  const denied = deny.flatMap(listEntries)
  return [
    allow && !allow.everyone ? describeAllowed(listEntries(allow)) : 'Everyone who may call the app',
    denied.length > 0 && `, but not ${join(denied, 'or')}`,
    scopes.length > 0 &&
      `; calls need ${scopes.length > 1 ? 'the scopes' : 'the scope'} ${join(scopes, 'and')}`,
    when !== '' && `; only if ${when}`,
    '.',
  ]
    .filter((text) => text !== false)
    .join('')
}

const describeAllowed = (entries: string[]) =>
  entries.length > 0 ? `Callers with ${join(entries, 'or')}` : 'No one'

function listEntries({ everyone, role, ...lists }: RuleCallers): string[] {
  const name = (kind: string, entries: readonly string[] = []) => entries.map((entry) => `${kind} ${entry}`)
  return [
    ...(everyone ? ['any account'] : []),
    ...name('the group', lists.groups),
    ...name('the address', lists.emails),
    ...name('an address at', lists.domains),
    ...name(
      'the claim',
      lists.claims?.map(({ claim, value }) => `${claim} ${value}`),
    ),
    ...(role ? [`the role ${role} or a higher one`] : []),
    ...name('the token', lists.tokens),
    ...name('the scope', lists.scopes),
  ]
}

const join = (entries: readonly string[], last: string): string =>
  entries.length > 1 ? `${entries.slice(0, -1).join(', ')} ${last} ${entries.at(-1)}` : (entries[0] ?? '')
