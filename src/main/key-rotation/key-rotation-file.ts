// With this file in the data directory, `tenon keys rotate` asks the service that uses the database to rotate its keys,
// and reads the progress.
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { KeyRotation } from './rotate-keys.ts'

export type KeyRotationState =
  | { state: 'requested' }
  | { state: 'running'; resealed: number }
  | { state: 'done'; rotation: KeyRotation }
  | { state: 'failed'; message: string }

const rotationFilePath = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'key-rotation.json')

/** Null when no rotation was requested or the file is damaged. */
export const readRotationFile = (config: Pick<Config, 'dataDir'>): Promise<KeyRotationState | null> =>
  readFile(rotationFilePath(config), 'utf8').then(
    (text) => JSON.parse(text) as KeyRotationState,
    () => null,
  )

export async function writeRotationFile(
  config: Pick<Config, 'dataDir'>,
  state: KeyRotationState,
): Promise<void> {
  const path = rotationFilePath(config)
  await writeFile(`${path}.new`, JSON.stringify(state), { mode: 0o600 })
  await rename(`${path}.new`, path)
}

export const removeRotationFile = (config: Pick<Config, 'dataDir'>) =>
  rm(rotationFilePath(config), { force: true })
