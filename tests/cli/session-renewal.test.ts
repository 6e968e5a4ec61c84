// Commands that run at once share one stored session, whose refresh token the issuer accepts once.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSessionStore } from '#cli/credentials/credentials-file.ts'
import { runExclusively } from '#cli/credentials/run-exclusively.ts'
import { createSessionTokens, type SignInSession, signInOnLoopback } from '#client/sign-in'
import {
  type EmbeddedConsole,
  firstUser,
  signUp,
  startEmbeddedConsole,
} from '#tests/console/embedded-console.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { runInProcess } from './run-in-process.ts'

let service: EmbeddedConsole
let session: SignInSession
let folder: string

beforeAll(async () => {
  folder = await makeTemporaryFolder()
  service = await startEmbeddedConsole('sqlite')
  const browser = await signUp(service)
  session = await signInOnLoopback({
    baseUrl: service.url,
    clientName: 'Tests',
    openUrl: async (url) => void (await browser.submit(await browser.open(url), { decision: 'allow' })),
  })
})
afterAll(async () => {
  await service?.close()
  await rm(folder, { recursive: true })
})

const file = () => join(folder, 'credentials.json')
const run = (...args: string[]) =>
  runInProcess({ env: { TENON_CONFIG_DIR: folder, TENON_URL: service.url } }, ...args)

/** As it is stored when its token ends. */
const storeEnding = (ending: SignInSession) => {
  const servers = { [service.url]: { kind: 'session', session: { ...ending, renewAt: 0 } } }
  return writeFile(file(), JSON.stringify({ defaultServer: 'https://other.example', servers }))
}
const readStored = async () => JSON.parse(await readFile(file(), 'utf8'))

test('of several that renew it, one does, and none loses it', async () => {
  await storeEnding(session)
  const ended = await Promise.all(Array.from({ length: 5 }, () => run('whoami')))
  for (const { code, stdout, stderr } of ended)
    expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: `${firstUser.email} at ${service.url}` })
  const { defaultServer, servers } = await readStored()
  expect(defaultServer).toBe('https://other.example')
  const renewed: SignInSession = servers[service.url].session
  expect(renewed.refreshToken).not.toBe(session.refreshToken)
  // The issuer accepts what is stored: reuse of a refresh token would have ended the session.
  await storeEnding(renewed)
  expect((await run('whoami')).code).toBe(0)
  session = (await readStored()).servers[service.url].session
})

test('is not stored again by a command that renews it while the user signs out', async () => {
  await storeEnding(session)
  const store = createSessionStore({ TENON_CONFIG_DIR: folder }, service.url)
  const tokens = createSessionTokens({ ...session, renewAt: 0 }, store)
  expect((await run('logout')).code).toBe(0)
  expect(await tokens.renewToken?.()).toBeNull()
  expect((await readStored()).servers).toEqual({})
})

test('the lock of a process that is killed is free', async () => {
  const lock = join(folder, 'killed.lock')
  const program = `
    import { createSessionStore } from '#cli/credentials/credentials-file.ts'
import { runExclusively } from '${projectRoot}/src/cli/credentials/run-exclusively.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
    await runExclusively(process.argv[1], () => new Promise(() => {
      console.log('locked')
      setInterval(() => {}, 1000)
    }))`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program, lock])
  await once(holder.stdout, 'data')
  const waiting = runExclusively(lock, async () => 'free')
  holder.kill('SIGKILL')
  expect(await waiting).toBe('free')
})
