// Builds the service of a commit in a separate folder, with the packages of that commit.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#tests/support/source-files.ts'

export function buildVersion(commit: string, folder: string): void {
  mkdirSync(folder)
  const archive = join(folder, 'source.tar')
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: projectRoot })
  execFileSync('tar', ['--extract', '--file', archive], { cwd: folder })
  execFileSync('node', ['scripts/run.mjs', 'scripts/build-service.ts'], { cwd: folder, stdio: 'inherit' })
}
