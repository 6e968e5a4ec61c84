import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createSqliteDatabase } from '#tests/support/databases/test-stores.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { freshSettings, type Settings, startProgram } from '../support/program.ts'

/** The block of shell commands that begins with a token. */
function readRequests(path: string): string {
  const [, block] = /```sh\n(TOKEN=[\s\S]*?)```/.exec(readFileSync(join(projectRoot, path), 'utf8')) ?? []
  if (!block) throw new Error(`${path} has no block of requests`)
  return block
}

async function runRequests(path: string): Promise<string> {
  const folder = await createSqliteDatabase()
  const settings: Settings = await freshSettings(dirname(folder.at))
  const program = await startProgram(settings)
  const commands = readRequests(path).replaceAll('localhost:4000', `localhost:${settings.PORT}`)
  const shell = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', commands], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
  })
  const [printed, complaints] = await Promise.all([text(shell.stdout), text(shell.stderr)])
  expect(complaints).toBe('')
  await program.stop()
  await folder.remove()
  return printed
}

test('the commands of the README lead to a tool call', async () => {
  const printed = await runRequests('README.md')
  expect(printed).toContain('Wuthering Heights')
  expect(printed).toContain('Jane Eyre')
  expect(printed).not.toContain('Jane Austen')
})

test('the commands of the introduction to the API try a tool and release it', async () => {
  const printed = await runRequests('docs/api.md')
  expect(printed).toContain('Wuthering Heights')
  expect(printed).toMatch(/http:\/\/localhost:\d+\/mcp\/\w+\n$/)
})
