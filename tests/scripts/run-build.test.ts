import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#tests/support/source-files.ts'

/** Runs a build whose script has this code; returns what it prints to standard error. */
function failBuild(code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tenon-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'build.mjs'), code)
  const script = relative(projectRoot, join(folder, 'build.mjs'))
  const call = `import { runBuild } from './scripts/run-build.mjs'; runBuild('thing', ${JSON.stringify(script)})`
  const ended = spawnSync(process.execPath, ['--input-type=module', '-e', call], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  expect(ended.status).toBe(1)
  return ended.stderr
}

test('a build that fails says why, even when the system ended it', () => {
  expect(failBuild(`throw new Error('no such module')`)).toMatch(
    /no such module[\s\S]*exit code 1\); nothing was started/,
  )
  expect(failBuild(`process.exit(3)`)).toContain('The thing was not built (')
  expect(failBuild(`process.kill(process.pid, 'SIGKILL')`)).toContain(
    'ended by SIGKILL; is there enough memory?',
  )
})
