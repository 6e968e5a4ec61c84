import type { Database } from '#adapters/store/database.ts'
import { countAppsByIssuer, isEmbeddedName } from '#adapters/store/queries/people/app-owners.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { moveIssuerCommand } from '../config/command-names.ts'
import type { Log } from '../log/log.ts'

/** Warns about apps of users of another issuer. They are still served, but no user can see or change them. */
export async function warnOfOtherIssuers(
  database: Database<Tables>,
  ownerIssuer: string,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const others = (await countAppsByIssuer(database)).filter(({ issuer }) => issuer !== ownerIssuer)
  const [first] = others
  if (!first) return
  // The users of a lost embedded issuer cannot be matched: its first user would get all their apps.
  const advice = isEmbeddedName(first.issuer)
    ? 'restore the database of its users from a backup'
    : `if these users have the same subjects at the present issuer, stop the service and run: ${moveIssuerCommand} ${first.issuer} ${ownerIssuer}`
  log.warn(
    { issuers: others, trusted: ownerIssuer },
    `apps belong to users of an issuer that is not trusted now, so no user can change them; ${advice}`,
  )
}
