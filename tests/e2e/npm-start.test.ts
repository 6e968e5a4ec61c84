// Starts and stops the service as people and process managers do: through npm, with the processes in between.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { freshSettings, serviceSettings } from '../support/program.ts'
import { openHalfRequest } from '../support/servers/half-request.ts'
import { projectRoot } from '../support/source-files.ts'

const patience = { timeout: 60_000 }

/** `npm start` in a process group of its own. */
async function startByNpm() {
  const folder = await makeTemporaryFolder()
  const settings = await freshSettings(folder)
  const npm = spawn('npm', ['start'], {
    cwd: projectRoot,
    env: { ...serviceSettings(settings), DRAIN_SECONDS: '5' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const groupId = Number(npm.pid)
  const exited = once(npm, 'exit')
  onTestFinished(async () => {
    if (isGroupAlive(groupId)) process.kill(-groupId, 'SIGKILL')
    await exited
    await rm(folder, { recursive: true })
  })
  await expect.poll(() => output, patience).toContain('Tenon is ready')
  return { port: Number(settings.PORT), groupId, output: () => output }
}

function isGroupAlive(groupId: number): boolean {
  try {
    return process.kill(-groupId, 0)
  } catch {
    return false
  }
}

test.each([
  ['npm alone leaves no service behind', (groupId: number) => process.kill(groupId, 'SIGTERM')],
  ['the process group drains once', (groupId: number) => process.kill(-groupId, 'SIGTERM')],
])('SIGTERM to %s: the request in progress is answered', async (_what, stop) => {
  const { port, groupId, output } = await startByNpm()
  const request = await openHalfRequest(port)
  stop(groupId)
  await expect.poll(output, patience).toContain('"msg":"stopping"')
  request.finish()
  await expect.poll(request.received, patience).toMatch(/^HTTP\/1.1 200/)
  await expect.poll(() => isGroupAlive(groupId), patience).toBe(false)
  expect(output().match(/"msg":"stopping"/g)).toHaveLength(1)
  expect(output()).toContain('"msg":"stopped"')
})
