// Backups written by a timer: each into a new file of a directory, from which the oldest are removed.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '#base/time.ts'

/** Only files with such a name are removed. */
const namePattern = /^tenon-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/

/** A name that sorts by time and is valid on every system. */
export const nameBackup = (at: Instant): string =>
  `tenon-${at.replace(/\.\d+/, '').replaceAll(':', '')}.backup`

/** Removes all but the newest `count` backups of the directory; returns the paths of the removed ones. */
export async function removeOldBackups(directory: string, count: number): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => namePattern.test(name)).sort()
  const paths = names.slice(0, Math.max(0, names.length - count)).map((name) => join(directory, name))
  for (const path of paths) await rm(path)
  return paths
}
