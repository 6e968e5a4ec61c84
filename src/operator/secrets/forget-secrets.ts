// Removes the secrets that lost keys sealed, so that the service starts without them.
import { findKeyId } from '#adapters/secrets/key-check.ts'
import type { Database } from '#adapters/store/database.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { migrations, migrationsTable } from '#adapters/store/migrations/index.ts'
import { removeLostSecrets } from '#adapters/store/queries/sealed-secrets.ts'
import { readKeyUse, removeKeyChecks } from '#adapters/store/queries/secret-keys.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { getCurrentInstant } from '#adapters/system/clock.ts'
import { ServiceError } from '#base/errors.ts'
import { issuerMigrations, issuerMigrationsTable } from '#issuer/store/migrations.ts'
import { removeLostSigningKeys } from '#issuer/store/signing-keys.ts'
import { recordOperatorCommand } from '#main/audit/record-operator-command.ts'
import type { Config } from '#main/config/config.ts'
import type { Log } from '#main/log/log.ts'
import { findKeyProblems } from '#main/secrets/find-key-problems.ts'
import { loadConfiguredKeys } from '#main/secrets/open-secret-keys.ts'
import { databaseFile, openDatabase } from '#main/storage/open-database.ts'
import { openIssuerDatabase } from '#main/storage/open-issuer-database.ts'
import { requireKnownSchemas } from '#main/storage/read-schemas.ts'

/**
 * `connections`: the ids of the connections whose secrets must be sent again. `signingKeys`: the number of
 * signing keys of the embedded issuer.
 */
export type ForgottenSecrets = { connections: string[]; signingKeys: number }

/** Throws a ServiceError `conflict` for a key that is configured, since its secrets can be opened. */
export async function forgetSecrets(config: Config, log: Log, keyIds: string[]): Promise<ForgottenSecrets> {
  const isLost = (sealed: string) => keyIds.includes(findKeyId(sealed))
  const database = await openDatabase<Tables>(config, log, databaseFile)
  try {
    await requireKnownSchemas(config, database)
    await migrate(database, migrations, { table: migrationsTable })
    // @guard lost-keys
    await requireLostKeys(config, database, keyIds)
    await recordOperatorCommand(database, 'forget-secrets')
    const connections = await database.transactForMigration(async (db) => {
      await removeKeyChecks(db, keyIds)
      return removeLostSecrets(db, { isLost, now: getCurrentInstant() })
    })
    const signingKeys = config.authIssuer ? 0 : await forgetSigningKeys(config, log, isLost)
    return { connections, signingKeys }
  } finally {
    await database.close()
  }
}

async function requireLostKeys(config: Config, database: Database<Tables>, keyIds: string[]) {
  const keys = await loadConfiguredKeys(config)
  const used = await database.read(readKeyUse)
  const different = (await findKeyProblems(keys ?? [], used)).filter(({ kind }) => kind === 'different')
  for (const keyId of keyIds) {
    const isConfigured = keys?.some(({ id }) => id === keyId) ?? false
    if (isConfigured && different.every((problem) => problem.keyId !== keyId))
      throw new ServiceError(
        'conflict',
        `The key "${keyId}" is not lost: it is configured. Nothing was removed.`,
      )
  }
}

async function forgetSigningKeys(config: Config, log: Log, isLost: (sealed: string) => boolean) {
  const database = await openIssuerDatabase(config, log)
  try {
    await migrate(database, issuerMigrations, { table: issuerMigrationsTable })
    return await removeLostSigningKeys(database, isLost)
  } finally {
    await database.close()
  }
}
