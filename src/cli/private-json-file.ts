import { readFile } from 'node:fs/promises'
import { parseExactJson } from '#base/exact-json.ts'
import { CommandFailure } from './command-failure.ts'
import { replaceFile } from './replace-file.ts'

export const hasErrno = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/** The JSON of a file; null if it does not exist. */
export async function readJsonFile<T>(path: string): Promise<T | null> {
  try {
    return parseExactJson(await readFile(path, 'utf8'))
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return null
    throw new CommandFailure(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

/** Replaces a file that only this user may read. A reader sees the old or the new content. */
export const writePrivateJsonFile = (path: string, value: unknown): Promise<void> =>
  replaceFile(path, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, folderMode: 0o700 })
