// Where a running issuer tells the operator's command how to reach it. Made anew by every start, gone when it stops.
import { readFile, rm, writeFile } from 'node:fs/promises'

export type OperatorFile = { url: string; credential: string }

export async function writeOperatorFile(path: string, content: OperatorFile): Promise<void> {
  // Removed first: the mode counts only for a file that is made.
  await rm(path, { force: true })
  await writeFile(path, JSON.stringify(content), { mode: 0o600, flag: 'wx' })
}

/** Null when no issuer runs, or what is there is not such a file. */
export async function readOperatorFile(path: string): Promise<OperatorFile | null> {
  try {
    const { url, credential } = JSON.parse(await readFile(path, 'utf8'))
    return typeof url === 'string' && typeof credential === 'string' ? { url, credential } : null
  } catch {
    return null
  }
}

export const removeOperatorFile = (path: string) => rm(path, { force: true })
