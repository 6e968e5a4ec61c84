// Types made from the committed documents. The generator needs a compiler of its own, so it is no dependency: it is
// fetched once, into the cache of the checkout.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '#tests/support/source-files.ts'

const run = promisify(execFile)
const folder = join(root, '.cache', 'openapi-types')
const cli = join(folder, 'node_modules', 'openapi-typescript', 'bin', 'cli.js')
const packages = ['openapi-typescript@7.13.0', 'typescript@5.9.3']

/** Writes `.cache/openapi-types/<family>.d.ts` for each family. */
export async function generateTypes(families: string[]): Promise<void> {
  if (!existsSync(cli))
    await run('npm', ['install', '--prefix', folder, '--no-fund', '--no-audit', ...packages])
  for (const family of families) {
    const document = join(root, 'docs', 'openapi', `${family}.json`)
    await run(process.execPath, [cli, document, '-o', join(folder, `${family}.d.ts`)])
  }
}

/** What the compiler says against a project; "" when nothing. */
export async function compilerFaults(project: string): Promise<string> {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  return run(process.execPath, [tsc, '-p', join(root, project)]).then(
    () => '',
    (error) => String(error.stdout),
  )
}
