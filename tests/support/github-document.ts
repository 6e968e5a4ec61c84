import { readFile } from 'node:fs/promises'
import { cachedFromNpm } from './npm-package.ts'

const version = '23.0.2'

/** Reads GitHub's own OpenAPI document. Throws when it is not cached and cannot be fetched. */
export async function githubDocument(): Promise<string> {
  const member = 'generated/api.github.com.json'
  const path = await cachedFromNpm(`@octokit/openapi@${version}`, member, `github-${version}.json`)
  return readFile(path, 'utf8')
}
