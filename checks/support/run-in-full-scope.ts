import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '#tests/support/source-files.ts'

/** Runs test files in full scope (`tests/support/test-scope.ts`); returns whether they pass. */
export function runInFullScope(paths: string[]): boolean {
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs')
  const env = { ...process.env, TEST_SCOPE: 'all' }
  const options = { cwd: projectRoot, stdio: 'inherit', env } as const
  return spawnSync(process.execPath, [vitest, 'run', ...paths], options).status === 0
}
