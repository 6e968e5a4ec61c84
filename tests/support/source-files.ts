import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export type SourceFile = { path: string; text: string }

/** Every file of code below a folder of the repository, tests left out; paths are relative to the repository. */
export const sourceFiles = (folder: string): SourceFile[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.d)\.[jt]s$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }))

/** What a module imports, as written, type-only imports told apart. */
export const importsOf = (text: string): { specifier: string; typeOnly: boolean }[] =>
  [...text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm)].map(
    ([, type, specifier = '']) => ({ specifier, typeOnly: Boolean(type) }),
  )
