// Replaces the key that seals: a new key seals from now on, everything is sealed again with it while the service runs,
// and the old key is retired. The key file is the state: while it has several keys, a rotation is in progress.
import { setTimeout } from 'node:timers/promises'
import { generateSecretKey, writeKeyFile } from '#adapters/secrets/key-file.ts'
import type { KeyRing } from '#adapters/secrets/key-ring.ts'
import type { SecretKey } from '#adapters/secrets/secret-keys.ts'
import type { Database } from '#adapters/store/database.ts'
import { listKeyChecks, removeKeyChecks } from '#adapters/store/queries/secret-keys.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { ServiceError } from '#base/errors.ts'
import { recordOperatorCommand } from '../audit/record-operator-command.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { keyFilePath, loadConfiguredKeys, requireKnownKeys } from '../secrets/open-secret-keys.ts'
import { environmentRotationSteps } from './environment-rotation-steps.ts'
import { resealEverything } from './reseal-everything.ts'

/** `resealed`: the number of secrets; `unreadable`: the number of texts that no key opens, which stay unchanged. */
export type KeyRotation = { keyId: string; retired: string[]; resealed: number; unreadable: number }

export type KeyRotationOptions = {
  config: Config
  log: Log
  database: Database<Tables>
  keyRing: KeyRing
  /** Interrupts the rotation between two batches; the next run continues it. */
  signal: AbortSignal
  /** Called with the number of secrets sealed again so far. */
  onProgress(resealed: number): void
  /**
   * The old key is retired after so many milliseconds without a secret that needs it: by then, requests that used it
   * just before the change have written their secrets.
   */
  settleMs?: number
  batchSize?: number
}

const defaults = { settleMs: 2_000, batchSize: 100 }

/**
 * Keys from the environment are not changed: everything is sealed again with the first of them. If there is only one,
 * throws a ServiceError `conflict` with the steps for the operator. Throws the reason of `signal`.
 */
export async function rotateKeys(options: KeyRotationOptions): Promise<KeyRotation> {
  const { config, keyRing } = options
  const [first, ...others] = config.secretKeys ?? (await addNewKey(options))
  if (!first || others.length === 0) throw new ServiceError('conflict', environmentRotationSteps)
  await recordOperatorCommand(options.database, 'keys rotate')
  const counts = await resealUntilStable(options)
  if (!config.secretKeys) await retireKeys(options, first)
  const isRetired = (id: string) => !config.secretKeys && others.some((key) => key.id === id)
  return { keyId: first.id, retired: keyRing.keys.map(({ id }) => id).filter(isRetired), ...counts }
}

/** The keys of the file from now on. An interrupted rotation continues with its key. */
async function addNewKey({ config, database, keyRing }: KeyRotationOptions): Promise<readonly SecretKey[]> {
  const stored = (await loadConfiguredKeys(config)) ?? []
  const keys = stored.length > 1 ? stored : [generateSecretKey(), ...stored]
  // Stored before it seals anything: a process that ends now finds the key at its next start.
  if (keys !== stored) await writeKeyFile(keyFilePath(config), keys)
  await requireKnownKeys(config, database, keys)
  keyRing.keys = [...keys, ...keyRing.keys.filter(({ id }) => keys.every((key) => key.id !== id))]
  return keys
}

async function resealUntilStable(options: KeyRotationOptions) {
  const { signal, settleMs = defaults.settleMs, batchSize = defaults.batchSize } = options
  let resealed = 0
  let isSettled = false
  for (;;) {
    const pass = await resealEverything({
      ...options,
      batchSize,
      onBatch: (changed) => {
        resealed += changed
        options.onProgress(resealed)
      },
    })
    if (pass.changed === 0 && isSettled) return { resealed, unreadable: pass.unreadable }
    isSettled = pass.changed === 0
    if (isSettled) await setTimeout(settleMs, undefined, { signal })
  }
}

/**
 * The old keys stay in the ring of this process: clients' cursors, and rows read before they were sealed again, need
 * them for a while.
 */
async function retireKeys({ config, database }: KeyRotationOptions, first: SecretKey): Promise<void> {
  await writeKeyFile(keyFilePath(config), [first])
  await database.transactForMigration(async (db) => {
    const old = (await listKeyChecks(db)).filter(({ id }) => id !== first.id)
    if (old.length > 0)
      await removeKeyChecks(
        db,
        old.map(({ id }) => id),
      )
  })
}
