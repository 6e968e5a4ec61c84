import type { JWK } from 'jose'
import type Provider from 'oidc-provider'
import type { Database } from '#adapters/store/database.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { Users } from './accounts/users.ts'
import { createProvider } from './provider/provider.ts'
import { ArtifactAdapter } from './store/artifacts.ts'
import { issuerMigrations, issuerMigrationsTable } from './store/migrations.ts'
import { type KeyVault, loadSigningKeys } from './store/signing-keys.ts'
import type { IssuerTables } from './store/tables.ts'

export type OpenIssuerOptions = {
  database: Database<IssuerTables>
  /** Encrypts the private parts of the signing keys. */
  vault: KeyVault
  /** The issuer identifier: an origin, like `http://localhost:4001`. */
  publicUrl: string
  /** The URL of the service: the default audience of tokens. */
  resource: string
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Migrates the tables, loads the keys and configures oidc-provider; does not listen. */
export async function openIssuer(
  options: OpenIssuerOptions,
): Promise<{ provider: Provider; users: Users; keys: JWK[] }> {
  const { database, vault, publicUrl, resource, now } = options
  if (new URL(publicUrl).origin !== publicUrl)
    throw new TypeError('the issuer identifier must be an origin without a path')
  await migrate(database, issuerMigrations, { table: issuerMigrationsTable })
  const keys = await loadSigningKeys(database, vault, now)
  const users = new Users(database, now)
  const adapter = (model: string) => new ArtifactAdapter(database, now, model)
  const provider = createProvider({ publicUrl, resource, adapter, keys, users })
  return { provider, users, keys }
}
