// The types of the client, made from the committed OpenAPI documents. They are not committed: commands that compile them
// write them first. The generator needs its own TypeScript, so it is installed once in `.cache` instead of being a
// dependency.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { nodeExecutable, repositoryRoot } from './install.mjs'

const run = promisify(execFile)
const documentsFolder = join(repositoryRoot, 'docs', 'openapi')
export const clientTypesFolder = join(repositoryRoot, 'packages', 'client', 'src', 'types')
const generatorFolder = join(repositoryRoot, '.cache', 'openapi-types')
const generator = join(generatorFolder, 'node_modules', 'openapi-typescript', 'bin', 'cli.js')
const ownPath = join(repositoryRoot, 'scripts', 'client-types.mjs')
const packages = ['openapi-typescript@7.13.0', 'typescript@5.9.3']

/** @param {string} path */
const readTime = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)

/** Writes the types that are missing, or older than their document or this script. */
export async function ensureClientTypes() {
  const outdated = readdirSync(documentsFolder)
    .map((name) => ({ document: join(documentsFolder, name), types: name.replace('.json', '.d.ts') }))
    .filter(({ document, types }) =>
      [document, ownPath].some((source) => readTime(source) > readTime(join(clientTypesFolder, types))),
    )
  if (outdated.length === 0) return
  if (!existsSync(generator))
    await run('npm', ['install', '--prefix', generatorFolder, '--no-fund', '--no-audit', ...packages], {
      shell: process.platform === 'win32',
    })
  mkdirSync(clientTypesFolder, { recursive: true })
  await Promise.all(outdated.map(writeTypes))
}

/**
 * Other processes never see half a file.
 * @param {{ document: string, types: string }} names
 */
async function writeTypes({ document, types }) {
  const written = join(generatorFolder, `${process.pid}-${types}`)
  // A member with a default may be left out of a request.
  await run(nodeExecutable, [generator, document, '--default-non-nullable', 'false', '-o', written])
  renameSync(written, join(clientTypesFolder, types))
}
