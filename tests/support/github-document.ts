// GitHub's whole API as it describes itself. Its package unpacks to hundreds of megabytes, so it is no dependency:
// the one file is fetched once, into the cache of the checkout.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './source-files.ts'

const run = promisify(execFile)
const version = '23.0.2'
const member = 'package/generated/api.github.com.json'
const folder = join(root, '.cache', 'documents')
const kept = join(folder, `github-${version}.json`)

/** The text of the document. Throws when it is not in the cache and cannot be fetched. */
export async function githubDocument(): Promise<string> {
  if (!existsSync(kept)) await fetchIt()
  return readFile(kept, 'utf8')
}

async function fetchIt(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const scratch = await mkdtemp(join(folder, 'fetch-'))
  try {
    const { stdout } = await run('npm', ['pack', '--silent', `@octokit/openapi@${version}`], { cwd: scratch })
    await run('tar', ['-xzf', stdout.trim(), member], { cwd: scratch })
    // Moved into place whole, so that nobody reads half of it.
    await rename(join(scratch, member), kept)
  } catch (error) {
    throw new Error(`GitHub's document is not in ${folder} and cannot be fetched`, { cause: error })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
