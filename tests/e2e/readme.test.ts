import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { root } from '#tests/support/source-files.ts'
import { freshSqlite } from '#tests/support/stores.ts'
import { freshSettings, runProgram, type Settings, startProgram } from './support/program.ts'

const readme = readFileSync(join(root, 'README.md'), 'utf8')

/** The first block of shell commands of the README. */
function firstMinute(): string {
  const [, block] = /```sh\n([\s\S]*?)```/.exec(readme) ?? []
  if (!block) throw new Error('the README has no block of commands')
  return block
}

test('the commands of the README lead to a tool call', async () => {
  const folder = await freshSqlite()
  const shopPort = String(await freePort())
  const settings: Settings = {
    ...(await freshSettings(dirname(folder.at))),
    EGRESS_ALLOW: `localhost:${shopPort}`,
  }
  const program = await startProgram(settings)
  const shop = runProgram('examples/bookshop/serve.ts', {}, shopPort)
  await once(shop.stdout, 'data')

  const commands = firstMinute()
    .replaceAll('localhost:4000', `localhost:${settings.PORT}`)
    .replaceAll('localhost:4010', `localhost:${shopPort}`)
  const shell = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', commands], {
    cwd: root,
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
