import type { JWK } from 'jose'
import type Provider from 'oidc-provider'
import type { Database } from '#adapters/store/database.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { Artifacts } from './artifacts.ts'
import { type KeyVault, loadSigningKeys } from './keys.ts'
import { issuerMigrations, issuerMigrationsTable } from './migrations.ts'
import { createProvider } from './provider.ts'
import type { IssuerTables } from './tables.ts'
import { Users } from './users.ts'

export type IssuerParts = {
  database: Database<IssuerTables>
  /** Keeps the private halves of the signing keys. */
  vault: KeyVault
  /** The issuer identifier: an origin, like `http://localhost:4001`. */
  publicUrl: string
  /** The address of the service: the audience of tokens. */
  resource: string
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Tables, keys, users and the library, ready to issue; nothing listens yet. */
export async function openIssuer(
  parts: IssuerParts,
): Promise<{ provider: Provider; users: Users; keys: JWK[] }> {
  const { database, vault, publicUrl, resource, now } = parts
  if (new URL(publicUrl).origin !== publicUrl)
    throw new TypeError('the issuer identifier must be an origin without a path')
  await migrate(database, issuerMigrations, { table: issuerMigrationsTable })
  const keys = await loadSigningKeys(database, vault, now)
  const users = new Users(database, now)
  const adapter = (model: string) => new Artifacts(database, now, model)
  const provider = createProvider({ publicUrl, resource, adapter, keys, users })
  return { provider, users, keys }
}
