import type { Database } from '#adapters/store/database.ts'
import { countAppsByIssuer, isEmbeddedName } from '#adapters/store/queries/people/app-owners.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { moveIssuerCommand } from '../config/command-names.ts'
import type { Log } from '../log/log.ts'

/** Apps of users of another issuer are still served, but nobody can see or change them: says so, and what to do. */
export async function warnOfOtherIssuers(
  database: Database<Tables>,
  ownerIssuer: string,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const others = (await countAppsByIssuer(database)).filter(({ issuer }) => issuer !== ownerIssuer)
  const [first] = others
  if (!first) return
  // The users of an embedded issuer that was lost are nobody: its first user would get all their apps.
  const advice = isEmbeddedName(first.issuer)
    ? 'restore the database of its users from a backup'
    : `if these users have the same subjects at the present issuer, stop the service and run: ${moveIssuerCommand} ${first.issuer} ${ownerIssuer}`
  log.warn(
    { issuers: others, trusted: ownerIssuer },
    `apps belong to users of an issuer that is not trusted now, and nobody can change them; ${advice}`,
  )
}
