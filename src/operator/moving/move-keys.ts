// The keys of a data directory open the secrets of its store, so they move to another data directory with it. Replicas
// on PostgreSQL get them from SECRET_KEYS: the output tells the operator where they are.
import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '#main/config/config.ts'
import { keyFilePath } from '#main/secrets/open-secret-keys.ts'
import { syncDirectory, writeNewFile } from '#platform/synced-file.ts'
import type { StorePlace } from './place.ts'

/** Safe to repeat. */
export async function moveKeys(config: Config, to: StorePlace): Promise<void> {
  const from = keyFilePath(config)
  if (to.kind === 'postgres' || config.secretKeys || !existsSync(from)) return
  const target = keyFilePath({ dataDir: to.directory })
  await rm(`${target}.new`, { force: true })
  await writeNewFile(`${target}.new`, await readFile(from, 'utf8'))
  await rename(`${target}.new`, target)
  await syncDirectory(dirname(target))
}

/** The remaining steps after a move. */
export function describeStart(config: Config, to: StorePlace): string {
  const address =
    to.kind === 'postgres' ? 'DATABASE_URL set to the address of --to' : `DATA_DIR=${to.directory}`
  const keys =
    to.kind === 'postgres' && !config.secretKeys
      ? `, SECRET_KEYS to the content of ${keyFilePath(config)}`
      : ''
  const without = to.kind === 'sqlite' && config.postgres ? ', without DATABASE_URL' : ''
  return `Stop the service, and start it with ${address}${keys}${without}, and its other settings as before.`
}
