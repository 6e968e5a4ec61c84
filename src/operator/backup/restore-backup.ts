import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDirectory } from '#adapters/store/sqlite/directory-lock.ts'
import type { Config } from '#main/config/config.ts'
import type { Log } from '#main/log/log.ts'
import { keyFilePath } from '#main/secrets/open-secret-keys.ts'
import { stagingPath } from '#main/storage/interrupted-restore.ts'
import { openDataDirectory } from '#main/storage/open-data-directory.ts'
import { syncDirectory, writeNewFile } from '#platform/synced-file.ts'
import { createBackupError, sealedKeysPart } from './backup-format.ts'
import { streamRange } from './digest-file.ts'
import type { ReadBackup } from './read-backup.ts'

export type RestoreOptions = {
  config: Pick<Config, 'dataDir'>
  file: string
  backup: ReadBackup
  /** In the format of the file `secret-keys`. */
  secretKeys: string
  log: Pick<Log, 'warn'>
}

/**
 * Writes everything into the empty data directory, or nothing. Throws a ServiceError `unavailable` when the directory
 * is not empty or in use, and file system errors.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  await withStagedFiles(options, () => {})
}

/**
 * Like `restoreBackup`, but `use` takes the database files from the folder: only the keys stay in the data directory.
 */
export const restoreElsewhere = (
  options: RestoreOptions,
  use: (folder: string) => Promise<void>,
): Promise<void> =>
  withStagedFiles(options, async (folder) => {
    await use(folder)
    for (const name of await readdir(folder))
      if (join(folder, name) !== keyFilePath({ dataDir: folder })) await rm(join(folder, name))
  })

async function withStagedFiles(
  { config, file, backup, secretKeys, log }: RestoreOptions,
  use: (folder: string) => unknown,
): Promise<void> {
  await requireEmptyDirectory(config.dataDir)
  openDataDirectory(config.dataDir, log)
  const unlock = lockDirectory(config.dataDir)
  const moved: string[] = []
  try {
    await stageFiles(stagingPath(config), file, backup, secretKeys)
    await use(stagingPath(config))
    await moveStaged(config, moved)
  } catch (error) {
    for (const path of [...moved, stagingPath(config)]) await rm(path, { recursive: true, force: true })
    throw error
  } finally {
    unlock()
  }
}

/** Locks of a process that has ended, and the files of a new file system, do not count as data. */
const ignoredNames = new Set([
  ...['process.lock', 'process.lock-journal', 'move.lock', 'move.lock-journal'],
  'lost+found',
])

export async function requireEmptyDirectory(path: string): Promise<void> {
  const names = existsSync(path) ? await readdir(path) : []
  const [found] = names.filter((name) => !ignoredNames.has(name))
  if (found === undefined) return
  throw createBackupError(
    `${path} is not empty: it has ${found}. Set DATA_DIR to a new or empty directory; nothing was changed.`,
  )
}

async function stageFiles(
  folder: string,
  file: string,
  { parts }: ReadBackup,
  secretKeys: string,
): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  for (const part of parts)
    if (part.name !== sealedKeysPart)
      await writeNewFile(join(folder, part.name), toIterable(streamRange(file, part)))
  await writeNewFile(keyFilePath({ dataDir: folder }), `${secretKeys}\n`)
}

async function* toIterable(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* chunks
}

/** While the folder exists, no service starts with incomplete data. */
async function moveStaged(config: Pick<Config, 'dataDir'>, moved: string[]): Promise<void> {
  const folder = stagingPath(config)
  for (const name of await readdir(folder)) {
    const target = join(config.dataDir, name)
    await rename(join(folder, name), target)
    moved.push(target)
  }
  await syncDirectory(config.dataDir)
  await rmdir(folder)
  await syncDirectory(config.dataDir)
}
