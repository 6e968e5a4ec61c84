// The programs and texts of the repository use the newest API family alone, so that readers learn one.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './support/source-files.ts'

const paths = [
  'README.md',
  'docs',
  'examples',
  'packages/client/README.md',
  'packages/client/src',
  'skills',
  'src/cli',
  'src/endpoints/management-mcp',
  'web/console',
]

/** Paths that name the older families, and why. */
const exceptions: Record<string, string> = {
  'docs/openapi/v1.json': 'the document of the family',
  'docs/openapi/v2.json': 'the document of the family',
  'packages/client/src/types/v1.d.ts': 'types of the family',
  'packages/client/src/types/v2.d.ts': 'types of the family',
}

const listFiles = (path: string): string[] =>
  statSync(join(projectRoot, path)).isFile()
    ? [path]
    : readdirSync(join(projectRoot, path), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length))

test.each(paths)('%s uses only the newest API family', (path) => {
  const files = listFiles(path).filter((file) => !(file in exceptions))
  expect(files.length).toBeGreaterThan(0)
  const older = files.filter((file) => /\/api\/v[12]\b/.test(readFileSync(join(projectRoot, file), 'utf8')))
  expect(older).toEqual([])
})
