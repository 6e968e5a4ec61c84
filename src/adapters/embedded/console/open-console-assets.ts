// The console as built from web/console. Only files that were in the folder when it was listed are served, so that no
// path of a request becomes a path of the file system.
import { promises, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AssetEncoding, ConsoleAsset, ConsoleAssets } from '#core/ports/console-assets.ts'

const builtFolder = fileURLToPath(new URL('../../../../.cache/console/', import.meta.url))

const suffixes: readonly [AssetEncoding, suffix: string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

/** The files are listed again when index.html changes: a new build replaces all of them. */
export function openConsoleAssets(folder = builtFolder): ConsoleAssets {
  let listed = { changedAt: 0, index: '', files: new Map<string, ConsoleAsset>() }

  const refresh = () => {
    const changedAt = statSync(`${folder}/index.html`, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (changedAt === listed.changedAt) return
    listed =
      changedAt === 0
        ? { changedAt, index: '', files: new Map() }
        : { changedAt, index: readFileSync(`${folder}/index.html`, 'utf8'), files: listFiles(folder) }
  }

  return {
    find(path) {
      if (!listed.files.has(path)) refresh()
      return listed.files.get(path) ?? null
    },
    readIndex() {
      refresh()
      return listed.index || null
    },
  }
}

function listFiles(folder: string): Map<string, ConsoleAsset> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length).replace(/^\/+/, ''))
  const all = new Set(names)
  const plain = names.filter((name) => !suffixes.some(([, suffix]) => name.endsWith(suffix)))
  return new Map(plain.map((name) => [name, createAsset(`${folder}/${name}`, findEncodings(name, all))]))
}

function findEncodings(name: string, all: Set<string>): ReadonlyMap<AssetEncoding, string> {
  const compressed = suffixes.filter(([, suffix]) => all.has(name + suffix))
  return new Map<AssetEncoding, string>([...compressed, ['identity', '']])
}

const createAsset = (path: string, encodings: ReadonlyMap<AssetEncoding, string>): ConsoleAsset => ({
  encodings: new Set(encodings.keys()),
  read: (encoding) => promises.readFile(path + (encodings.get(encoding) ?? '')),
})
