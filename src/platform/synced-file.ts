// Files that survive a power failure once the promise resolves.
import { promises } from 'node:fs'

/** Writes a new file that only its owner may read. Throws EEXIST when the file exists. */
export async function writeNewFile(path: string, content: string | AsyncIterable<Uint8Array>): Promise<void> {
  await using file = await promises.open(path, 'wx', 0o600)
  await file.writeFile(content)
  await file.sync()
}

/** A directory entry survives a power failure only after the directory was synced. */
export async function syncDirectory(directory: string): Promise<void> {
  await using handle = await promises.open(directory, 'r')
  await handle.sync()
}
