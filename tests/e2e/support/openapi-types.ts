// Generates types from the committed documents. The generator needs its own TypeScript version, so it is no
// dependency: it is installed once, into `.cache`.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#tests/support/source-files.ts'

const run = promisify(execFile)
const folder = join(projectRoot, '.cache', 'openapi-types')
const cli = join(folder, 'node_modules', 'openapi-typescript', 'bin', 'cli.js')
const packages = ['openapi-typescript@7.13.0', 'typescript@5.9.3']

/** Writes `.cache/openapi-types/<family>.d.ts` for each family. */
export async function generateTypes(families: string[]): Promise<void> {
  if (!existsSync(cli))
    await run('npm', ['install', '--prefix', folder, '--no-fund', '--no-audit', ...packages])
  for (const family of families) {
    const document = join(projectRoot, 'docs', 'openapi', `${family}.json`)
    await run(process.execPath, [cli, document, '-o', join(folder, `${family}.d.ts`)])
  }
}

/** Type-checks a project; returns the output of the compiler, "" when there are no errors. */
export async function compileProject(project: string): Promise<string> {
  const tsc = join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc')
  return run(process.execPath, [tsc, '-p', join(projectRoot, project)]).then(
    () => '',
    (error) => String(error.stdout),
  )
}
