import { join } from 'node:path'
import { loadOrCreateKeyFile } from '#adapters/secrets/key-file.ts'
import type { SecretKey } from '#adapters/secrets/secret-keys.ts'
import type { Config } from '../config/config.ts'

/** The configured keys, else those in the data directory, which are generated at the first start. */
export async function loadSecretKeys(config: Config): Promise<SecretKey[]> {
  if (config.secretKeys) return config.secretKeys
  const { keys, errors: faults } = await loadOrCreateKeyFile(join(config.dataDir, 'secret-keys'))
  if (faults.length > 0) throw new Error(`DATA_DIR/secret-keys: ${faults.join('; ')}`)
  return keys
}
