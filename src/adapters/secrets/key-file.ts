import { createSecretKey, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { restrictToOwner } from '#platform/private-file.ts'
import { syncDirectory, writeNewFile } from '#platform/synced-file.ts'
import { type ParsedSecretKeys, parseSecretKeys, type SecretKey } from './secret-keys.ts'

/** The keys of the file at `path`; null when there is no file. Throws file system errors. */
export async function loadKeyFile(path: string): Promise<ParsedSecretKeys | null> {
  // @guard
  restrictToOwner(path)
  const text = await readIfPresent(path)
  return text === null ? null : parseSecretKeys(text)
}

/**
 * Reads the keys of the file at `path` with `parseSecretKeys`; creates the file with one new key when there is none.
 * Processes that start at once get the same key. Throws file system errors.
 */
export async function loadOrCreateKeyFile(path: string): Promise<ParsedSecretKeys> {
  return (await loadKeyFile(path)) ?? parseSecretKeys(await createKeyFile(path))
}

const readIfPresent = (path: string) =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return null
    throw error
  })

/** Replaces the file atomically: it is never read in part, even after a power failure. Throws file system errors. */
export async function writeKeyFile(path: string, keys: readonly SecretKey[]): Promise<void> {
  const temporaryPath = await writeTemporaryFile(path, keys)
  await rename(temporaryPath, path)
  await syncDirectory(dirname(path))
}

/** With a new id, so that secrets of a lost file are reported as a missing key and not as a corrupt ciphertext. */
export const generateSecretKey = (): SecretKey => ({
  id: `file-${randomBytes(4).toString('hex')}`,
  key: createSecretKey(randomBytes(32)),
})

/** Links a complete file into place: a key is never read in part, and a second process gets the key of the first. */
async function createKeyFile(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temporaryPath = await writeTemporaryFile(path, [generateSecretKey()])
  try {
    await link(temporaryPath, path)
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  } finally {
    await unlink(temporaryPath)
  }
  await syncDirectory(dirname(path))
  return readFile(path, 'utf8')
}

async function writeTemporaryFile(path: string, keys: readonly SecretKey[]): Promise<string> {
  const temporaryPath = `${path}.${randomBytes(8).toString('hex')}`
  await writeNewFile(temporaryPath, `${formatSecretKeys(keys)}\n`)
  return temporaryPath
}

const formatSecretKeys = (keys: readonly SecretKey[]): string =>
  keys.map(({ id, key }) => `${id}:${key.export().toString('base64')}`).join(',')

const hasErrorCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
