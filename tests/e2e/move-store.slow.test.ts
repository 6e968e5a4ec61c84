// Moves the store of a service under writes and calls, with kills, to PostgreSQL and back.
import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPostgresDatabase } from '#tests/support/databases/postgres.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { createClient, createUncheckedClient } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import {
  loopbackSettings,
  operatorToken,
  type Program,
  readEnd,
  runProgram,
  runTenon,
  type Settings,
  startProgram,
} from '../support/program.ts'

const folder = await makeTemporaryFolder()
const keys = `moved:${randomBytes(32).toString('base64')}`
const upstream = await startUpstreamApi()
const postgres = (await createPostgresDatabase({ durable: true })).at
let settings: Settings
let token: string
let program: Program
let appId: string
let path: string
const programs: Program[] = []

async function start(more: Record<string, string>): Promise<Program> {
  program = await startProgram({ ...settings, ...more })
  programs.push(program)
  return program
}

beforeAll(async () => {
  const unlimited = { MAX_APPS_PER_USER: '0' }
  settings = { ...(await loopbackSettings(join(folder, 'data'))), ...unlimited, SECRET_KEYS: keys }
  await start({})
  token = await operatorToken(settings)
  const owner = createClient(program.url, token)
  appId = await makeApp(owner)
  const auth = await owner.post(`/api/v1/apps/${appId}/auth`, {
    name: 'Key',
    config: { type: 'bearer', accessToken: 'the stored secret' },
  })
  const pets = await makeIntegration(owner, appId, upstream.documentUrl, { authId: auth.body.auth.id })
  await makeTool(owner, appId, 'One', pets.operation('listPets'))
  await owner.post(`/api/v3/apps/${appId}/releases`)
  await owner.patch(`/api/v3/apps/${appId}`, { access: 'public' })
  path = `/mcp/${(await owner.get(`/api/v1/apps/${appId}`)).body.app.publicMcpId}`
})
afterAll(async () => {
  for (const running of programs) await running.kill().catch(() => {})
  await upstream.close()
  await rm(folder, { recursive: true })
})

const call = () =>
  createUncheckedClient(program.url, null).post(path, {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'one', arguments: {} },
  })

async function expectServed(): Promise<void> {
  const { status, body } = await call()
  expect(status).toBe(200)
  expect(body.result?.isError ?? false, JSON.stringify(body)).toBe(false)
  expect(upstream.seen.at(-1)?.headers.authorization).toBe('Bearer the stored secret')
}

const createNamedApp = (name: string) =>
  createUncheckedClient(program.url, token).post('/api/v2/apps', { name })

/** Writes until a response is not 201; `acknowledged` lists the successful writes. */
function startWriters() {
  const acknowledged: string[] = []
  const rejected: { status: number; message: string }[] = []
  let isStopped = false
  const write = async (writer: number) => {
    for (let count = 0; !isStopped; count++) {
      const name = `app ${writer}-${count}`
      const { status, body } = await createNamedApp(name)
      if (status === 201) acknowledged.push(name)
      else rejected.push({ status, message: body.error?.message })
      // Some hundred writes a second in all: an idle machine would write as fast as a move copies.
      await sleep(rejected.length > 50 ? 100 : 40)
    }
  }
  const writers = Promise.all(Array.from({ length: 4 }, (_, writer) => write(writer)))
  const stop = () => {
    isStopped = true
    return writers
  }
  return { acknowledged, refused: rejected, stop }
}

async function listAppNames(): Promise<string[]> {
  const names: string[] = []
  let cursor = ''
  do {
    const { body } = await createUncheckedClient(program.url, token).get(`/api/v2/apps?limit=100${cursor}`)
    names.push(...body.data.map(({ name }: { name: string }) => name))
    cursor = body.page.has_more ? `&cursor=${encodeURIComponent(body.page.next_cursor)}` : ''
  } while (cursor)
  return names
}

/** Kills the command as soon as the database refuses writes. */
async function killInSwitch(): Promise<void> {
  const database = new DatabaseSync(join(settings.DATA_DIR, 'tenon.db'), { readOnly: true })
  const fence = database.prepare("select 1 from sqlite_master where name = 'store_fence_update_apps'")
  const child = runProgram('src/operator/tenon.ts', settings, 'migrate-store', '--to', postgres)
  const ended = readEnd(child)
  await vi.waitUntil(() => fence.get() !== undefined, { timeout: 120_000, interval: 2 })
  child.kill('SIGKILL')
  await ended
  database.close()
}

const verify = (more: Record<string, string>) => runTenon({ ...settings, ...more }, 'audit', 'verify')

let acknowledged: string[]

test('a service moves to PostgreSQL during writes, although the command is killed, and loses nothing', async () => {
  const writers = startWriters()
  await vi.waitUntil(() => writers.acknowledged.length > 10, 30_000)
  for (const ms of [900, 1_300, 1_700, 2_300]) {
    const child = runProgram(
      'src/operator/tenon.ts',
      settings,
      'migrate-store',
      '--to',
      postgres,
      '--prepare',
    )
    const ended = readEnd(child)
    await sleep(ms)
    child.kill('SIGKILL')
    await ended
    const before = writers.acknowledged.length
    await vi.waitUntil(() => writers.acknowledged.length > before + 3, 30_000)
  }
  expect(writers.refused).toEqual([])
  await killInSwitch()
  await vi.waitUntil(() => writers.refused.length > 0, 30_000)
  await expectServed()
  const moved = await runTenon(settings, 'migrate-store', '--to', postgres, '--json')
  expect(moved.code, moved.stderr).toBe(0)
  const report = JSON.parse(moved.stdout)
  expect(report).toMatchObject({ isMoved: true })
  await expectServed()
  await writers.stop()
  expect(writers.refused[0]).toMatchObject({
    status: 503,
    message: expect.stringContaining('moved to another database'),
  })
  acknowledged = writers.acknowledged
  expect(await program.stop()).toBe(0)
  await expect(start({})).rejects.toThrow('has moved to PostgreSQL')
  await start({ DATABASE_URL: postgres })
  await expectServed()
  const names = await listAppNames()
  expect(acknowledged.filter((name) => !names.includes(name))).toEqual([])
  expect(names.length).toBe(acknowledged.length + 1)
  expect(await verify({ DATABASE_URL: postgres })).toMatchObject({ code: 0 })
}, 240_000)

test('it moves back into files while it serves from PostgreSQL', async () => {
  const back = join(folder, 'back')
  const env = { ...settings, DATABASE_URL: postgres }
  const writers = startWriters()
  const moved = await runTenon(env, 'migrate-store', '--to', back)
  expect(moved.code, moved.stderr).toBe(0)
  expect(moved).toMatchObject({ code: 0, stdout: expect.stringContaining('without DATABASE_URL') })
  await vi.waitUntil(() => writers.refused.length > 0, 30_000)
  await expectServed()
  await writers.stop()
  expect(writers.refused[0]).toMatchObject({
    status: 503,
    message: expect.stringContaining('moved to another database'),
  })
  acknowledged.push(...writers.acknowledged)
  await program.stop()
  settings = { ...settings, DATA_DIR: back }
  await start({})
  await expectServed()
  const names = await listAppNames()
  expect(acknowledged.filter((name) => !names.includes(name))).toEqual([])
  expect(await verify({})).toMatchObject({ code: 0 })
}, 240_000)

test('a backup of files is restored into PostgreSQL, or not at all', async () => {
  const BACKUP_PASSPHRASE = 'correct horse battery'
  const file = join(folder, 'files.backup')
  expect(await runTenon({ ...settings, BACKUP_PASSPHRASE }, 'backup', file)).toMatchObject({ code: 0 })
  await program.stop()
  const DATABASE_URL = (await createPostgresDatabase({ durable: true })).at
  const env = { DATA_DIR: join(folder, 'restored'), DATABASE_URL, BACKUP_PASSPHRASE }
  const foreign = `moved:${randomBytes(32).toString('base64')}`
  expect(await runTenon({ ...env, SECRET_KEYS: foreign }, 'restore', file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('SECRET_KEYS has other keys'),
  })
  const restored = await runTenon(env, 'restore', file)
  expect(restored.code, restored.stderr).toBe(0)
  expect(restored).toMatchObject({
    stdout: expect.stringMatching(/Restored into PostgreSQL 127\.0\.0\.1:\d+\/postgres\.\nSet SECRET_KEYS/),
  })
  expect(await readdir(env.DATA_DIR)).not.toContain('tenon.db')
  expect(await runTenon({ ...env, DATA_DIR: join(folder, 'again') }, 'restore', file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('already has data'),
  })
  await start({ DATABASE_URL, DATA_DIR: env.DATA_DIR })
  await expectServed()
  expect(await listAppNames()).toHaveLength(acknowledged.length + 1)
}, 120_000)
