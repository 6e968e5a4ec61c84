import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { restrictToOwner } from '#platform/private-file.ts'
import { type ParsedSecretKeys, parseSecretKeys } from './secret-keys.ts'

/** The keys of the file at `path`; null when there is no file. Throws file system errors. */
export async function loadKeyFile(path: string): Promise<ParsedSecretKeys | null> {
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

/** Links a complete file into place: nobody reads half a key, and a second process gets the key of the first. */
async function createKeyFile(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temporaryPath = `${path}.${randomBytes(8).toString('hex')}`
  await writeNewFile(temporaryPath, generateKeyText())
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

/** With a new id, so that secrets of a lost file are reported as a missing key and not as a corrupt ciphertext. */
const generateKeyText = () => `file-${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}\n`

async function writeNewFile(path: string, text: string) {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(text)
  await file.sync()
}

/** A directory entry survives a power failure only after the directory itself was synced. */
async function syncDirectory(directory: string) {
  await using handle = await open(directory, 'r')
  await handle.sync()
}

const hasErrorCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
