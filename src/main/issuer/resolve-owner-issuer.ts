// Apps belong to a user of an issuer. The embedded issuer has a name for this that does not depend on its address, so that
// its users find their apps at another port, behind a public name and in a restored backup.
import { randomUUID } from 'node:crypto'
import type { Database } from '#adapters/store/database.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { changeAppOwner, listOtherOwners } from '#adapters/store/queries/people/app-owners.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { systemIds } from '#adapters/system/ids.ts'
import { listIdentifiers, listSubjects } from '#issuer/store/identifiers.ts'
import { issuerMigrations, issuerMigrationsTable } from '#issuer/store/migrations.ts'
import { chooseOwnerIssuer, readOwnerIssuer } from '#issuer/store/owner-issuer.ts'
import type { IssuerTables } from '#issuer/store/tables.ts'
import type { Log } from '../log/log.ts'

export type OwnerIssuerOptions = {
  /** The address of the embedded issuer. */
  address: string
  issuerDatabase: Database<IssuerTables>
  serviceDatabase: Database<Tables>
  log: Pick<Log, 'warn'>
}

/**
 * The issuer that the owners of apps are stored with. Users of an earlier version, which stored the address, keep this
 * name for good: replicas of that version find the same apps while they run beside this one.
 */
export async function resolveOwnerIssuer(options: OwnerIssuerOptions): Promise<string> {
  const { address, issuerDatabase } = options
  await migrate(issuerDatabase, issuerMigrations, { table: issuerMigrationsTable })
  const chosen = await readOwnerIssuer(issuerDatabase)
  if (chosen) return chosen
  const subjects = await listSubjects(issuerDatabase)
  if (subjects.length === 0) return chooseOwnerIssuer(issuerDatabase, `urn:uuid:${randomUUID()}`)
  await adoptApps(options, subjects)
  return chooseOwnerIssuer(issuerDatabase, address)
}

/**
 * Gives the apps that these users made at earlier addresses to the same users at this one. Versions before those that
 * recorded addresses are told by the subject alone.
 */
async function adoptApps(
  { address, issuerDatabase, serviceDatabase, log }: OwnerIssuerOptions,
  subjects: string[],
): Promise<void> {
  const recorded = await listIdentifiers(issuerDatabase)
  for (const owner of await listOtherOwners(serviceDatabase, address)) {
    const { issuer: from, subject } = owner
    if (!subjects.includes(subject) || (recorded.length > 0 && !recorded.includes(from))) continue
    const to = { issuer: address, subject }
    const apps = await changeAppOwner(serviceDatabase, owner, to, systemIds.createUnguessable)
    log.warn(
      { from, to: address, subject, apps },
      'the address of the embedded issuer has changed; its user keeps the apps of the earlier address',
    )
  }
}
