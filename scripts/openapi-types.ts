// Generates TypeScript types from the committed OpenAPI documents. The generator needs a TypeScript version of its own,
// so it is no dependency: it is installed once, into `.cache`.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const projectRoot = fileURLToPath(new URL('..', import.meta.url))
/** Where the generator is installed, and what it writes by default. */
export const generatedTypesFolder = join(projectRoot, '.cache', 'openapi-types')
const cli = join(generatedTypesFolder, 'node_modules', 'openapi-typescript', 'bin', 'cli.js')
const packages = ['openapi-typescript@7.13.0', 'typescript@5.9.3']

/** The types of the client, and so of the console and the commands. They are committed; a test detects drift. */
export const clientTypesFolder = join(projectRoot, 'packages', 'client', 'src', 'types')

/** Writes `<family>.d.ts` into the folder for each family. */
export async function generateTypes(families: string[], folder = generatedTypesFolder): Promise<void> {
  if (!existsSync(cli))
    await run('npm', ['install', '--prefix', generatedTypesFolder, '--no-fund', '--no-audit', ...packages])
  for (const family of families) {
    const document = join(projectRoot, 'docs', 'openapi', `${family}.json`)
    await run(process.execPath, [cli, document, '-o', join(folder, `${family}.d.ts`)])
  }
}
