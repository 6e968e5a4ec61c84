import { existsSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { decodeDocument } from '#base/texts/decode-document.ts'
import type { CommandIo } from '../../command.ts'

/** The files that a command reads for `tenon.yaml`. */
export type SourceFiles = {
  /** Throws what the file system reports. */
  read(path: string): Promise<string>
}

/** In the charset that it has. Throws what the file system reports. */
export async function readTextFile(path: string): Promise<string> {
  const text = decodeDocument(await readFile(path))
  if (text !== null) return text
  throw new Error('it is no text in UTF-8, UTF-16 or Latin-1')
}

/** The nearest folder around that git manages, else the folder of the file itself. */
function findRepository(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (dirname(at) === at) return folder
  }
}

const isOutside = (folder: string, path: string) => {
  const way = relative(folder, path)
  return way.startsWith('..') || isAbsolute(way)
}

/** A file that is not of the repository is read, and said: its content leaves this computer. */
export function createSourceFiles(appFilePath: string, { note }: Pick<CommandIo, 'note'>): SourceFiles {
  const repository = findRepository(dirname(appFilePath))
  const told = new Set<string>()
  return {
    async read(path) {
      const real = await realpath(path)
      if (!told.has(real) && isOutside(await realpath(repository), real)) {
        told.add(real)
        note(`Reads ${real}, which is outside of ${repository}.`)
      }
      return readTextFile(real)
    },
  }
}
