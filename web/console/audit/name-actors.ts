import type { AuditEntry } from '../api/queries/audit.ts'

type Person = {
  subject: string | null
  name?: string | null | undefined
  email?: string | null | undefined
}

/**
 * The names of people, by subject: pages that a browser opens know only the subject of a person, and other entries, or the
 * signed-in user, know the name.
 */
export function nameActors(
  entries: readonly Pick<AuditEntry, 'actor'>[],
  user: Person | null,
): ReadonlyMap<string, string> {
  const people: Person[] = [...entries.map(({ actor }) => actor), ...(user ? [user] : [])]
  return new Map(
    people.flatMap(({ subject, name, email }): [string, string][] =>
      subject && (name || email) ? [[subject, name || email || '']] : [],
    ),
  )
}
