// Backups that a timer writes: each into a new file of one directory, of which the oldest are removed.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '#base/time.ts'

/** Only files with such a name are removed. */
const namePattern = /^tenon-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/

/** Sorts by time, and is a file name on every system. */
export const nameBackup = (at: Instant): string =>
  `tenon-${at.replace(/\.\d+/, '').replaceAll(':', '')}.backup`

/** Removes the oldest backups of the directory but `count`; returns the paths of those. */
export async function removeOldBackups(directory: string, count: number): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => namePattern.test(name)).sort()
  const paths = names.slice(0, Math.max(0, names.length - count)).map((name) => join(directory, name))
  for (const path of paths) await rm(path)
  return paths
}
