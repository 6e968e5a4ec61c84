import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type ParsedSecretKeys, parseSecretKeys } from './secret-keys.ts'

/**
 * Reads the keys of the file at `path` with `parseSecretKeys`; creates the file with one new key when there is none.
 * Processes that start at once get the same key. Throws file system errors.
 */
export async function loadOrMakeKeyFile(path: string): Promise<ParsedSecretKeys> {
  const kept = (await read(path)) ?? (await make(path))
  return parseSecretKeys(kept)
}

const read = (path: string) =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return null
    throw error
  })

/** Links a complete file into place: nobody reads half a key, and a second process gets the key of the first. */
async function make(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  await write(draft, newKeyText())
  try {
    await link(draft, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
  await sync(dirname(path))
  return readFile(path, 'utf8')
}

/** With a new id, so that secrets of a lost file are reported as a missing key and not as a corrupt ciphertext. */
const newKeyText = () => `file-${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}\n`

async function write(path: string, text: string) {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(text)
  await file.sync()
}

/** A directory entry survives a power failure only after the directory itself was synced. */
async function sync(directory: string) {
  await using handle = await open(directory, 'r')
  await handle.sync()
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
