import { readFile } from 'node:fs/promises'
import { cacheNpmFile } from '../cache-npm-file.ts'

const version = '23.0.2'

/** Reads GitHub's own OpenAPI document. Throws when it is not cached and cannot be fetched. */
export async function loadGithubDocument(): Promise<string> {
  const member = 'generated/api.github.com.json'
  const path = await cacheNpmFile(`@octokit/openapi@${version}`, member, `github-${version}.json`)
  return readFile(path, 'utf8')
}
