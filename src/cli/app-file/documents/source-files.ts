import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { readTextFile } from './read-text-file.ts'

/** The files that a command reads for `tenon.yaml`. */
export type SourceFiles = {
  /** Throws what the file system reports, and when it may not be read. */
  read(path: string): Promise<string>
}

/** The nearest folder around that git manages, else the folder of the file itself. */
function findRepository(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (dirname(at) === at) return folder
  }
}

const isWithin = (folder: string, path: string) => {
  const way = relative(folder, path)
  return !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
}

/** What git and `tenon` store there is nobody's document: it may have credentials. */
const isPrivate = (repository: string, path: string) =>
  relative(repository, path)
    .split(sep)
    .some((name) => name === '.git' || name === '.tenon')

/**
 * Files of the repository around `path`, and what the caller named: files and folders. Whoever wrote the file may be a
 * stranger, and what is read leaves this computer.
 */
export function createSourceFiles(path: string, named: readonly string[] = []): SourceFiles {
  return {
    async read(wanted) {
      const real = await realpath(wanted)
      const repository = await realpath(findRepository(dirname(resolve(path))))
      const granted = await Promise.all(named.map((one) => realpath(one)))
      const isOwn = isWithin(repository, real) && !isPrivate(repository, real)
      if (!(isOwn || granted.some((one) => isWithin(one, real))))
        throw new Error(`it is outside of ${repository}; pass \`--read ${real}\` if it may be sent`)
      return readTextFile(real)
    },
  }
}
