// The version to upgrade from: the newest dated version in the changelog.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#tests/support/source-files.ts'

const runGit = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim()

/** The tag of the version, or else the commit that added its heading to the changelog. */
export function findBaseCommit(): string {
  const changelog = readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8')
  const [heading, version] = /^## (\S+) \(\d{4}-\d\d-\d\d\)$/m.exec(changelog) ?? []
  if (!heading) throw new Error('CHANGELOG.md has no version with a date.')
  if (runGit('tag', '--list', `v${version}`)) return `v${version}`
  const [commit] = runGit('log', '--reverse', '--format=%H', `-S${heading}`, '--', 'CHANGELOG.md').split('\n')
  if (commit) return commit
  throw new Error(`Git knows neither v${version} nor the commit of its heading. Name a commit instead.`)
}
