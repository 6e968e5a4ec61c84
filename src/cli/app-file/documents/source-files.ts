import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { readTextFile } from './read-text-file.ts'

/** The files that a command reads for `tenon.yaml`. */
export type SourceFiles = {
  /** Throws errors of the file system, and if the file may not be read. */
  read(path: string): Promise<string>
  /** Whether a document may be written there. */
  mayWrite(path: string): Promise<boolean>
}

/** The nearest parent folder with a git repository, or else the folder of the file. */
function findRepository(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (dirname(at) === at) return folder
  }
}

/**
 * The path for a file in the folder, with slashes on every system and `./` below it. Only the name if it is outside of
 * the repository: colleagues do not have it there.
 */
export async function toFilePath(folder: string, path: string): Promise<string> {
  const repository = await realpath(findRepository(folder))
  if (!isWithin(repository, await realpath(path))) return `./${basename(path)}`
  const text = relative(folder, path).split(sep).join('/')
  return text.startsWith('../') ? text : `./${text}`
}

const isWithin = (folder: string, path: string) => {
  const way = relative(folder, path)
  return !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
}

/** git and `tenon` may store credentials there. */
const isPrivate = (repository: string, path: string) =>
  relative(repository, path)
    .split(sep)
    .some((name) => name === '.git' || name === '.tenon')

/** Names that other programs obey, such as `.github`, begin with a dot. */
const hasHiddenName = (repository: string, path: string) =>
  relative(repository, path)
    .split(sep)
    .some((name) => name.startsWith('.'))

const documentName = /\.(?:json|ya?ml)$/i

/** The path without links, of a file that may not exist yet. */
async function resolveLinks(path: string): Promise<string> {
  const real = await realpath(path).catch(() => null)
  if (real !== null) return real
  const parent = dirname(path)
  return parent === path ? path : join(await resolveLinks(parent), basename(path))
}

/**
 * Permits files of the repository around `path`, and files and folders that the caller named. The file may come from a
 * stranger, and its documents leave this computer.
 */
export function createSourceFiles(path: string, named: readonly string[] = []): SourceFiles {
  return {
    async read(wanted) {
      const real = await realpath(wanted)
      const repository = await realpath(findRepository(dirname(resolve(path))))
      const granted = await Promise.all(named.map((folder) => realpath(folder)))
      // @guard read-local-document
      const isOwn = isWithin(repository, real) && !isPrivate(repository, real)
      if (!(isOwn || granted.some((folder) => isWithin(folder, real))))
        throw new Error(`it is outside of ${repository}; pass \`--read ${real}\` if it may be sent`)
      return readTextFile(real)
    },
    // @guard cli/working-together
    async mayWrite(wanted) {
      const repository = await realpath(findRepository(dirname(resolve(path))))
      const real = await resolveLinks(wanted)
      return isWithin(repository, real) && !hasHiddenName(repository, real) && documentName.test(real)
    },
  }
}
