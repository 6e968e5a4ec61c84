// `tenon keys rotate`, with or without a running service.
import { setTimeout } from 'node:timers/promises'
import { isDirectoryLocked } from '#adapters/store/sqlite/directory-lock.ts'
import { ServiceError } from '#base/errors.ts'
import {
  readRotationFile,
  removeRotationFile,
  writeRotationFile,
} from '#main/key-rotation/key-rotation-file.ts'
import { type KeyRotation, type KeyRotationOptions, rotateKeys } from '#main/key-rotation/rotate-keys.ts'
import { openServiceDatabase } from '#main/storage/open-service-database.ts'

export type KeyRotationRequest = Pick<
  KeyRotationOptions,
  'config' | 'log' | 'signal' | 'onProgress' | 'settleMs'
>

const lookEveryMs = 200

/** Throws a ServiceError with a message for the operator. */
export async function requestKeyRotation(request: KeyRotationRequest): Promise<KeyRotation> {
  const { config } = request
  if (config.postgres || !isDirectoryLocked(config.dataDir)) return rotateLocally(request)
  await writeRotationFile(config, { state: 'requested' })
  return followRotation(request)
}

/** If the service ends before the rotation, this process continues it. */
async function followRotation(request: KeyRotationRequest): Promise<KeyRotation> {
  const { config, signal, onProgress } = request
  for (;;) {
    await setTimeout(lookEveryMs, undefined, { signal })
    const seen = await readRotationFile(config)
    if (seen?.state === 'running') onProgress(seen.resealed)
    if (seen?.state === 'done' || seen?.state === 'failed') await removeRotationFile(config)
    if (seen?.state === 'done') return seen.rotation
    if (seen?.state === 'failed') throw new ServiceError('conflict', seen.message)
    if (!isDirectoryLocked(config.dataDir)) return rotateLocally(request)
  }
}

async function rotateLocally(request: KeyRotationRequest): Promise<KeyRotation> {
  const { config, log } = request
  const { database, keyRing } = await openServiceDatabase(config, log)
  try {
    const rotation = await rotateKeys({ ...request, database, keyRing })
    await removeRotationFile(config)
    return rotation
  } finally {
    await database.close()
  }
}
