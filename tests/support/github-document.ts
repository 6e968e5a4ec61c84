import { readFile } from 'node:fs/promises'
import { cachedFromNpm } from './npm-package.ts'

const version = '23.0.2'

/** The text of GitHub's whole API as it describes itself. Throws when it is not in the cache and cannot be fetched. */
export async function githubDocument(): Promise<string> {
  const member = 'generated/api.github.com.json'
  const path = await cachedFromNpm(`@octokit/openapi@${version}`, member, `github-${version}.json`)
  return readFile(path, 'utf8')
}
