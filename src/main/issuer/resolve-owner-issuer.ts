// Apps belong to a user of an issuer. The embedded issuer's name for this does not depend on its address, so that its
// users keep their apps at another port, behind a public name and in a restored backup.
import { randomUUID } from 'node:crypto'
import type { Database } from '#adapters/store/database.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { issuerMigrations, issuerMigrationsTable } from '#issuer/store/migrations.ts'
import { chooseOwnerIssuer, readOwnerIssuer } from '#issuer/store/owner-issuer.ts'
import type { IssuerTables } from '#issuer/store/tables.ts'

/** The issuer under which the owners of apps are stored. It is chosen at the first start and never changes. */
export async function resolveOwnerIssuer(database: Database<IssuerTables>): Promise<string> {
  await migrate(database, issuerMigrations, { table: issuerMigrationsTable })
  return (await readOwnerIssuer(database)) ?? (await chooseOwnerIssuer(database, `urn:uuid:${randomUUID()}`))
}
