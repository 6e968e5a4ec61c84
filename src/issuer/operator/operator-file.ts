// The file in which a running issuer gives its URL and a credential to the operator's command. Written at each start
// and deleted when the issuer stops.
import { readFile, rm, writeFile } from 'node:fs/promises'

export type OperatorFile = { url: string; credential: string }

export async function writeOperatorFile(path: string, content: OperatorFile): Promise<void> {
  // Removed first: the mode applies only to a new file.
  await rm(path, { force: true })
  await writeFile(path, JSON.stringify(content), { mode: 0o600, flag: 'wx' })
}

/** Null when the file does not exist or is not valid. */
export async function readOperatorFile(path: string): Promise<OperatorFile | null> {
  try {
    const { url, credential } = JSON.parse(await readFile(path, 'utf8'))
    return typeof url === 'string' && typeof credential === 'string' ? { url, credential } : null
  } catch {
    return null
  }
}

export const removeOperatorFile = (path: string) => rm(path, { force: true })
