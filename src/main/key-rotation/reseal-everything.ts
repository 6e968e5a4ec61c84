// Seals everything in the databases again: the secrets of the service, and the signing keys of the embedded issuer.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createSecrets, type RotatingSecrets } from '#adapters/secrets/create-secrets.ts'
import type { KeyRing } from '#adapters/secrets/key-ring.ts'
import type { Database } from '#adapters/store/database.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { type ResealText, resealRows } from '#adapters/store/queries/reseal-rows.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { ServiceError } from '#base/errors.ts'
import { issuerMigrations, issuerMigrationsTable } from '#issuer/store/migrations.ts'
import { resealSigningKeys } from '#issuer/store/signing-keys.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { issuerDatabaseFile } from '../storage/open-database.ts'
import { openIssuerDatabase } from '../storage/open-issuer-database.ts'

export type ResealPass = { changed: number; unreadable: number }

export type ResealPassOptions = {
  config: Config
  log: Log
  database: Database<Tables>
  keyRing: KeyRing
  batchSize: number
  signal: AbortSignal
  onBatch(changed: number): void
}

/** One pass over all rows. Throws the reason of `signal`. */
export async function resealEverything(options: ResealPassOptions): Promise<ResealPass> {
  const { config, log, database, keyRing, onBatch } = options
  const secrets = createSecrets(keyRing)
  let unreadable = 0
  const reseal: ResealText = async (sealed, location) => {
    try {
      return await secrets.reseal(sealed, location)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      unreadable++
      log.debug({ err: error, location }, 'a stored secret cannot be opened')
      return null
    }
  }
  const ofIssuer = await resealIssuer(config, secrets, log)
  onBatch(ofIssuer)
  return { changed: ofIssuer + (await resealRows(database, { ...options, reseal })), unreadable }
}

/** Also with AUTH_ISSUER, if there was an embedded issuer before: it may be used again. */
async function resealIssuer(config: Config, vault: RotatingSecrets, log: Log): Promise<number> {
  if (!config.postgres && !existsSync(join(config.dataDir, issuerDatabaseFile))) return 0
  const database = await openIssuerDatabase(config, log)
  try {
    await migrate(database, issuerMigrations, { table: issuerMigrationsTable })
    return await resealSigningKeys(database, vault)
  } finally {
    await database.close()
  }
}
