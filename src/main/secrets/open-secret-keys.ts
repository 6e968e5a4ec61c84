import { join } from 'node:path'
import { loadKeyFile, loadOrCreateKeyFile } from '#adapters/secrets/key-file.ts'
import type { ParsedSecretKeys, SecretKey } from '#adapters/secrets/secret-keys.ts'
import type { Database } from '#adapters/store/database.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { ServiceError } from '#base/errors.ts'
import type { Config } from '../config/config.ts'
import { describeKeyProblem } from './describe-key-problem.ts'
import { verifySecretKeys } from './verify-secret-keys.ts'

export const keyFilePath = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'secret-keys')

/**
 * The configured keys, otherwise the keys in the data directory, generated at the first start. When the
 * database needs other keys, throws a ServiceError `unavailable` and generates none.
 */
export async function openSecretKeys(config: Config, database: Database<Tables>): Promise<SecretKey[]> {
  const configured = await loadConfiguredKeys(config)
  await requireKnownKeys(config, database, configured ?? [])
  if (configured) return configured
  const keys = requireParsedKeys(config, await loadOrCreateKeyFile(keyFilePath(config)))
  await requireKnownKeys(config, database, keys)
  return keys
}

/** The keys of SECRET_KEYS or of the key file; null without either. */
export async function loadConfiguredKeys(config: Config): Promise<SecretKey[] | null> {
  if (config.secretKeys) return config.secretKeys
  const parsed = await loadKeyFile(keyFilePath(config))
  return parsed && requireParsedKeys(config, parsed)
}

function requireParsedKeys(config: Config, { keys, errors }: ParsedSecretKeys): SecretKey[] {
  if (errors.length === 0) return keys
  throw new ServiceError(
    'unavailable',
    `${keyFilePath(config)} is damaged: ${errors.join('; ')}. Restore it from a backup.`,
  )
}

/** Registers keys that the database does not know yet. Throws like `openSecretKeys`. */
export async function requireKnownKeys(
  config: Config,
  database: Database<Tables>,
  keys: readonly SecretKey[],
): Promise<void> {
  const problems = await verifySecretKeys(database, keys)
  if (problems.length === 0) return
  const keySource = config.secretKeys ? 'SECRET_KEYS' : keyFilePath(config)
  const messages = problems.map((problem) => describeKeyProblem(problem, keySource))
  throw new ServiceError('unavailable', messages.join(' '))
}
