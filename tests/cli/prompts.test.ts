// Prompts of commands on a terminal, here a pseudo terminal of util-linux.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { projectRoot } from '#tests/support/source-files.ts'

const hasTerminal = String(spawnSync('script', ['--version']).stdout).includes('util-linux')

type Terminal = { code: number | null; screen: string }

/** Runs a command on a terminal, whose size it needs, and types `keys` when it has asked `question`. */
async function typeAnswer(
  env: Record<string, string>,
  { command, question, keys }: { command: string; question: string; keys: string },
): Promise<Terminal> {
  const line = `stty cols 120 rows 30; ${process.execPath} src/operator/tenon.ts ${command}`
  const { PATH = '', HOME = '' } = process.env
  const terminal = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
    cwd: projectRoot,
    env: { PATH, HOME, TERM: 'xterm', ...env },
  })
  let [screen, hasAnswered] = ['', false]
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text
    if (hasAnswered || !screen.includes(question)) return
    hasAnswered = true
    terminal.stdin.write(keys)
  })
  const [code] = await once(terminal, 'close')
  return { code, screen }
}

describeWithService('sqlite', 'a command on a terminal', (service) => {
  test.skipIf(!hasTerminal)('asks before it deletes, and follows the answer', async () => {
    const client = await service().as('alice')
    await makeApp(client)
    const env = {
      TENON_URL: service().url,
      TENON_TOKEN: await service().token('alice'),
      TENON_CONFIG_DIR: '/nonexistent',
    }
    const answer = (keys: string) =>
      typeAnswer(env, { command: 'apps rm pets', question: 'with all its releases?', keys })
    const declined = await answer('n')
    expect(declined.code, declined.screen).toBe(1)
    expect(declined.screen).toContain('Nothing was done.')
    const [enter, controlC] = ['\r', '\u0003']
    expect((await answer(enter)).screen).toContain('Nothing was done.')
    expect((await answer(controlC)).code).toBe(130)
    const confirmed = await answer('y')
    expect(confirmed.code, confirmed.screen).toBe(0)
    expect(confirmed.screen).toContain('Deleted Pets.')
  })
})
