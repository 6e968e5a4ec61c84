// Apps belong to a user of an issuer, which is named by its identifier. That of the embedded issuer follows from settings:
// when they change, its users must find their apps again.
import type { Database } from '#adapters/store/database.ts'
import { changeAppOwner, listOtherOwners } from '#adapters/store/queries/app-owners.ts'
import type { Tables } from '#adapters/store/tables.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Issuer } from '#issuer/issuer.ts'
import { listIdentifiers, recordIdentifier } from '#issuer/store/identifiers.ts'
import type { IssuerTables } from '#issuer/store/tables.ts'
import type { Log } from '../log.ts'

export type UsersWithApps = {
  /** The identifier of the embedded issuer from now on. */
  identifier: string
  issuer: Pick<Issuer, 'hasUser'>
  database: Database<IssuerTables>
  serviceDatabase: Database<Tables>
  log: Pick<Log, 'warn'>
}

/**
 * Gives the apps that users of the embedded issuer made under an earlier identifier to the same users under this one.
 * Earlier versions did not record identifiers: then the subject alone tells them from users of other issuers.
 */
export async function retainAppsOfUsers(users: UsersWithApps): Promise<void> {
  const { identifier, database, serviceDatabase } = users
  const recorded = await listIdentifiers(database)
  if (recorded.length === 1 && recorded[0] === identifier) return
  const isEarlier = ({ issuer }: Owner) => recorded.length === 0 || recorded.includes(issuer)
  for (const owner of (await listOtherOwners(serviceDatabase, identifier)).filter(isEarlier))
    await changeIfUser(users, owner)
  await recordIdentifier(database, identifier)
}

async function changeIfUser({ identifier, issuer, serviceDatabase, log }: UsersWithApps, owner: Owner) {
  if (!(await issuer.hasUser(owner.subject))) return
  const apps = await changeAppOwner(serviceDatabase, owner, { ...owner, issuer: identifier })
  log.warn(
    { from: owner.issuer, to: identifier, subject: owner.subject, apps },
    'the address of the embedded issuer has changed; its user keeps the apps of the earlier address',
  )
}
