import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type ParsedSecretKeys, parseSecretKeys } from './secret-keys.ts'

/**
 * The keys of the file at `path`, in the form of `parseSecretKeys`; a file with one new key is made when there is none.
 * Two processes that start at once end with the same key. Throws the file system's own errors.
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

/** A whole file is linked into place, so that nobody reads half a key and the second maker finds the first one's. */
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

/** The id is as new as the key: a lost file that was made again is told as a missing key, not as a broken text. */
const newKeyText = () => `file-${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}\n`

async function write(path: string, text: string) {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(text)
  await file.sync()
}

/** A name in a directory outlives a power cut only once the directory is on the disk. */
async function sync(directory: string) {
  await using handle = await open(directory, 'r')
  await handle.sync()
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
