import { randomUUID } from 'node:crypto'
import { mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

type FileModes = {
  /** The file mode. By default the existing mode, or the mode of new files. */
  mode?: number
  folderMode?: number
}

/** Replaces a file, or creates it with its folder. A reader sees the old or the new content. Links stay links. */
export async function replaceFile(
  path: string,
  text: string,
  { mode, folderMode }: FileModes = {},
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, ...(folderMode && { mode: folderMode }) })
  const target = await realpath(path).catch(() => path)
  const existing = await stat(target).catch(() => null)
  const temporary = `${target}.${randomUUID()}`
  await writeFile(temporary, text, { mode: mode ?? (existing ? existing.mode & 0o777 : 0o666), flag: 'wx' })
  await rename(temporary, target).catch(async (error) => {
    await rm(temporary, { force: true })
    throw error
  })
}
