import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CommandFailure } from './command-failure.ts'

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/** The JSON of a file; null when there is none. */
export async function readJsonFile<T>(path: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw new CommandFailure(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

/** Replaces a file that only this user may read; a reader sees the old or the new content. */
export async function writePrivateJsonFile(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = `${path}.${randomUUID()}`
  await writeFile(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  await rename(temporary, path).catch(async (error) => {
    await rm(temporary, { force: true })
    throw error
  })
}
