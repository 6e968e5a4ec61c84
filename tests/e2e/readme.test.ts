import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createSqliteDatabase } from '#tests/support/databases/test-stores.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { freshSettings, runProgram, type Settings, startProgram } from '../support/program.ts'

const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8')

/** The block of shell commands that begins with a token. */
function readRequests(): string {
  const [, block] = /```sh\n(TOKEN=[\s\S]*?)```/.exec(readme) ?? []
  if (!block) throw new Error('the README has no block of requests')
  return block
}

test('the commands of the README lead to a tool call', async () => {
  const folder = await createSqliteDatabase()
  const shopPort = String(await findFreePort())
  const settings: Settings = {
    ...(await freshSettings(dirname(folder.at))),
    EGRESS_ALLOW: `localhost:${shopPort}`,
  }
  const program = await startProgram(settings)
  const shop = runProgram('examples/bookshop/serve.ts', {}, shopPort)
  await once(shop.stdout, 'data')

  const commands = readRequests()
    .replaceAll('localhost:4000', `localhost:${settings.PORT}`)
    .replaceAll('localhost:4010', `localhost:${shopPort}`)
  const shell = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', commands], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
  })
  const [printed, complaints] = await Promise.all([text(shell.stdout), text(shell.stderr)])
  expect(complaints).toBe('')
  expect(printed).toContain('Wuthering Heights')
  expect(printed).toContain('Jane Eyre')
  expect(printed).not.toContain('Jane Austen')
  shop.kill()
  await program.stop()
  await folder.remove()
})
