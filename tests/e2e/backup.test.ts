// Backs up a service while it is written to, and restores the backup elsewhere; each service starts once.
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  freshSettings,
  operatorToken,
  type Program,
  runProgram,
  type Settings,
  startProgram,
} from '../support/program.ts'

const passphrase = 'correct horse battery'

type Ended = { code: number | null; stdout: string; stderr: string }

async function runTenon(settings: Record<string, string>, ...args: string[]): Promise<Ended> {
  const child = runProgram('src/main/tenon.ts', settings, ...args)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, stdout, stderr }
}

const folder = await mkdtemp(join(tmpdir(), 'tenon-backup-'))
const file = join(folder, 'tenon.backup')
const elsewhere = join(folder, 'elsewhere')
afterAll(() => rm(folder, { recursive: true }))

const restore = (from: string, to: string, more: Record<string, string> = {}) =>
  runTenon({ DATA_DIR: to, BACKUP_PASSPHRASE: passphrase, ...more }, 'restore', from)

const createRequest = (token: string, method: string, body?: unknown): RequestInit => ({
  method,
  headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})

async function createApp({ url }: Program, token: string, name: string): Promise<void> {
  const reply = await fetch(`${url}/api/v2/apps`, createRequest(token, 'POST', { name }))
  expect(reply.status).toBe(201)
}

/** Eight writers, each with one request at a time; `acknowledged` grows with each response. */
function startWriters(program: Program, token: string) {
  const acknowledged: string[] = []
  let isStopped = false
  const write = async (writer: number) => {
    for (let count = 0; !isStopped; count++) {
      const name = `app ${writer}-${count}`
      await createApp(program, token, name)
      acknowledged.push(name)
    }
  }
  const writers = Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)))
  const stop = async () => {
    isStopped = true
    await writers
  }
  return { acknowledged, stop }
}

type AppPage = { data: { name: string }[]; page: { has_more: boolean; next_cursor: string } }

async function listAppNames(service: Program, token: string, cursor = ''): Promise<string[]> {
  const after = cursor && `&cursor=${encodeURIComponent(cursor)}`
  const reply = await fetch(`${service.url}/api/v2/apps?limit=100${after}`, createRequest(token, 'GET'))
  const { data, page } = (await reply.json()) as AppPage
  const names = data.map(({ name }) => name)
  return page.has_more ? [...names, ...(await listAppNames(service, token, page.next_cursor))] : names
}

let settings: Settings
let program: Program
let before: string[]
let written: Ended

beforeAll(async () => {
  settings = {
    ...(await freshSettings(join(folder, 'data'))),
    RATE_LIMITS: 'off',
    BACKUP_PASSPHRASE: passphrase,
  }
  program = await startProgram(settings)
  const { acknowledged, stop } = startWriters(program, await operatorToken(settings))
  await vi.waitUntil(() => acknowledged.length > 24, 15_000)
  before = [...acknowledged]
  written = await runTenon(settings, 'backup', file)
  expect(acknowledged.length).toBeGreaterThan(before.length)
  await stop()
  await program.kill()
})

test('a backup is one private file that is complete, and says what it has', async () => {
  expect(written).toMatchObject({ code: 0, stderr: '' })
  expect(written.stdout).toMatch(
    /tenon\.db {2}\d+ bytes\n {2}issuer\.db {2}\d+ bytes\n {2}secret-keys\.sealed/,
  )
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readdir(folder)).sort()).toEqual(['data', 'tenon.backup'])
  const keys = await readFile(join(settings.DATA_DIR, 'secret-keys'), 'utf8')
  expect((await readFile(file, 'latin1')).includes(keys.split(':')[1]?.trim() ?? '')).toBe(false)
  const again = await runTenon(settings, 'backup', file)
  expect(again).toMatchObject({ code: 1, stderr: `${file} exists already. Name a new file.\n` })
})

test('restored elsewhere it has every write that was acknowledged before it began, for its owner alone', async () => {
  expect(await restore(file, elsewhere)).toMatchObject({ code: 0, stderr: '' })
  expect((await readdir(elsewhere)).sort()).toEqual(['issuer.db', 'process.lock', 'secret-keys', 'tenon.db'])
  expect((await stat(elsewhere)).mode & 0o777).toBe(0o700)
  for (const name of await readdir(elsewhere)) {
    expect((await stat(join(elsewhere, name))).mode & 0o777, name).toBe(0o600)
    await chmod(join(elsewhere, name), 0o666)
  }
  const moved = { ...settings, ...(await freshSettings(elsewhere)) }
  const restored = await startProgram(moved)
  try {
    const names = await listAppNames(restored, await operatorToken(moved))
    expect(before.filter((name) => !names.includes(name))).toEqual([])
    const files = (await readdir(elsewhere)).filter((name) => !name.endsWith('.log'))
    expect(files).toContain('operator.json')
    for (const name of files) expect((await stat(join(elsewhere, name))).mode & 0o077, name).toBe(0)
  } finally {
    await restored.kill()
  }
})

test('the data of a killed service are backed up with what is only in the write-ahead log', async () => {
  const killed = join(folder, 'killed.backup')
  expect((await stat(join(settings.DATA_DIR, 'tenon.db-wal'))).size).toBeGreaterThan(0)
  expect(await runTenon(settings, 'backup', killed)).toMatchObject({ code: 0 })
  const checked = await runTenon(settings, 'restore', killed, '--check')
  expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining('is complete') })
})

describe('nothing is restored', () => {
  const target = join(folder, 'rejected')

  const expectRejection = async (ended: Ended, reason: string | RegExp) => {
    expect(ended.code).toBe(1)
    expect(ended.stderr).toMatch(reason)
    expect(ended.stderr.trim().split('\n')).toHaveLength(1)
    await expect(readdir(target)).rejects.toThrow('ENOENT')
  }

  /** A copy of the backup that `change` has changed. */
  const changeCopy = async (change: (bytes: Buffer) => Buffer): Promise<string> => {
    const path = join(folder, 'changed.backup')
    await writeFile(path, change(await readFile(file)))
    return path
  }

  test('from a file that was cut off: it says where', async () => {
    const path = await changeCopy((bytes) => bytes)
    const { size } = await stat(path)
    await truncate(path, size - 1)
    await expectRejection(
      await restore(path, target),
      new RegExp(
        `cut off in secret-keys\\.sealed \\(bytes \\d+ to ${size - 1}\\): it has ${size - 1} of ${size} bytes`,
      ),
    )
    await truncate(path, 5000)
    await expectRejection(await restore(path, target), /cut off in tenon\.db .*: it has 5000 of/)
    await truncate(path, 300)
    await expectRejection(await restore(path, target), 'in its manifest')
  })

  test('from a file that was changed: it says where', async () => {
    const middle = await changeCopy((bytes) => bytes.fill(1, 9000, 9001))
    await expectRejection(await restore(middle, target), /changed in tenon\.db \(bytes \d+ to \d+\)/)
    const manifest = await changeCopy((bytes) =>
      Buffer.from(bytes.toString('latin1').replace('0001', '0009'), 'latin1'),
    )
    await expectRejection(await restore(manifest, target), 'in its manifest')
    const longer = await changeCopy((bytes) => Buffer.concat([bytes, Buffer.from('more')]))
    await expectRejection(await restore(longer, target), '4 bytes after its last part')
    const other = await changeCopy(() => Buffer.from('SQLite format 3\0'))
    await expectRejection(await restore(other, target), 'is no backup of Tenon')
  })

  test('with a wrong passphrase, without one, or from no file', async () => {
    const wrong = { BACKUP_PASSPHRASE: 'correct horse batterz' }
    await expectRejection(await restore(file, target, wrong), 'The passphrase does not open the keys')
    await expectRejection(
      await restore(file, target, { BACKUP_PASSPHRASE: '' }),
      'set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE',
    )
    await expectRejection(await restore(join(folder, 'none'), target), 'no such file')
  })

  test('into a directory that has something, which stays as it is', async () => {
    const used = join(folder, 'used')
    await mkdir(used)
    await writeFile(join(used, 'notes'), 'mine')
    const ended = await restore(file, used)
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty: it has notes') })
    expect(await readdir(used)).toEqual(['notes'])
  })
})
