import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

export type SourceFile = { path: string; text: string }

/** Reads every source file below a folder of the repository, without tests; paths are relative to the repository. */
export const readSourceFiles = (folder: string): SourceFile[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.d)\.[jt]sx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(projectRoot, path), text: readFileSync(path, 'utf8') }))

/** Lists the import specifiers of a module as written: of its declarations, then of `import('…')` in code and types. */
export const listImports = (text: string): { specifier: string; typeOnly: boolean }[] => [
  ...[...text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm)].map(
    ([, type, specifier = '']) => ({ specifier, typeOnly: Boolean(type) }),
  ),
  ...[...text.matchAll(/(\btypeof\s+)?\bimport\(\s*'([^']+)'/g)].map(([, type, specifier = '']) => ({
    specifier,
    typeOnly: Boolean(type),
  })),
]
