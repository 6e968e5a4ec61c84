// Backs up a service during writes, and restores the backup elsewhere; each service starts once.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { watch } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readMark } from '#main/metrics/command-marks.ts'
import { requireCompleteRestore } from '#main/storage/interrupted-restore.ts'
import { formatBackupHead } from '#operator/backup/backup-format.ts'
import { openBackupKeys, readBackup } from '#operator/backup/read-backup.ts'
import { restoreBackup } from '#operator/backup/restore-backup.ts'
import { runInProcess } from '#tests/cli/run-in-process.ts'
import { isRunnableBlock, listShellBlocks } from '#tests/support/shell-blocks.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { isFullScope } from '#tests/support/test-scope.ts'
import {
  type Ended,
  freshSettings,
  operatorToken,
  type Program,
  readEnd,
  runProgram,
  runTenon,
  type Settings,
  serviceSettings,
  startProgram,
} from '../support/program.ts'

const passphrase = 'correct horse battery'

const folder = await makeTemporaryFolder()
const file = join(folder, 'first.backup')
const elsewhere = join(folder, 'elsewhere')
afterAll(() => rm(folder, { recursive: true }))

/** Runs a command in this process, since starting a process takes half a second. */
const runHere = (env: Record<string, string>, ...args: string[]) => runInProcess({ env }, ...args)

const restore = (from: string, to: string, more: Record<string, string> = {}) =>
  runTenon({ DATA_DIR: to, BACKUP_PASSPHRASE: passphrase, ...more }, 'restore', from)

const restoreHere = (from: string, to: string) =>
  runHere({ DATA_DIR: to, BACKUP_PASSPHRASE: passphrase }, 'restore', from)

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
let examined: Ended

beforeAll(async () => {
  settings = {
    ...(await freshSettings(join(folder, 'data'))),
    RATE_LIMITS: 'off',
    BACKUP_PASSPHRASE: passphrase,
  }
  program = await startProgram(settings)
  examined = await runTenon(settings, 'doctor', '--json')
  const { acknowledged, stop } = startWriters(program, await operatorToken(settings))
  await vi.waitUntil(() => acknowledged.length > 24, 15_000)
  before = [...acknowledged]
  written = await runTenon(settings, 'backup', file)
  expect(acknowledged.length).toBeGreaterThan(before.length)
  await stop()
  await program.kill()
})

test('the doctor finds nothing wrong with a service that runs', () => {
  expect(examined).toMatchObject({ code: 0, stderr: '' })
  const { findings } = JSON.parse(examined.stdout) as { findings: { check: string; status: string }[] }
  const address = findings.find(({ check }) => check === 'address')
  expect(address).toMatchObject({ status: 'ok', message: `the service is ready at ${program.url}` })
})

test('migrations are listed before they run, and are run once', async () => {
  const fresh = { DATA_DIR: join(folder, 'fresh') }
  const wanted = await runHere(fresh, 'migrate', '--check')
  expect(wanted).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^To be migrated:\n {2}service 0001-/),
  })
  expect(await runHere(fresh, 'migrate', '--dry-run')).toEqual({ ...wanted, code: 0 })
  await expect(readdir(fresh.DATA_DIR)).rejects.toThrow('ENOENT')
  const migrated = await runTenon(fresh, 'migrate')
  expect(migrated).toMatchObject({
    code: 0,
    stdout: `${wanted.stdout.replace('To be migrated', 'Migrated')}\n`,
  })
  expect(await runHere(fresh, 'migrate', '--check')).toMatchObject({
    code: 0,
    stdout: 'Nothing to migrate.',
  })
  expect(await runHere(fresh, 'migrate', '--force')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("unknown option '--force'"),
  })
})

test('a database of a newer version is neither migrated nor restored', async () => {
  const newer = { DATA_DIR: join(folder, 'fresh'), BACKUP_PASSPHRASE: passphrase }
  const database = new DatabaseSync(join(newer.DATA_DIR, 'tenon.db'))
  database.exec("insert into migrations values ('0099-newer', '')")
  database.close()
  const reason = expect.stringContaining('was written by a newer version of Tenon')
  for (const args of [['migrate'], ['migrate', '--check']])
    expect(await runHere(newer, ...args)).toMatchObject({ code: 1, stderr: reason })
  const path = join(folder, 'newer.backup')
  expect(await runHere(newer, 'backup', path)).toMatchObject({ code: 0 })
  expect(await restoreHere(path, join(folder, 'older'))).toMatchObject({ code: 1, stderr: reason })
})

test('the settings in force are printed without secrets', async () => {
  const { stdout } = await runHere({ ...settings, METRICS_TOKEN: 'geheim-geheim-geheim' }, 'config', '--json')
  const { settings: printed } = JSON.parse(stdout) as { settings: { name: string }[] }
  expect(printed).toContainEqual({ name: 'PORT', value: settings.PORT, source: 'environment' })
  expect(printed).toContainEqual({
    name: 'SECRET_KEYS',
    value: join(settings.DATA_DIR, 'secret-keys'),
    source: 'file',
  })
  expect(stdout).not.toMatch(new RegExp(`geheim|${passphrase}`))
})

test('a backup is one complete, private file, and lists its contents', async () => {
  expect(written).toMatchObject({ code: 0, stderr: '' })
  expect(written.stdout).toMatch(
    /tenon\.db {2}\d+ bytes\n {2}issuer\.db {2}\d+ bytes\n {2}secret-keys\.sealed/,
  )
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([])
  const keys = await readFile(join(settings.DATA_DIR, 'secret-keys'), 'utf8')
  expect((await readFile(file, 'latin1')).includes(keys.split(':')[1]?.trim() ?? '')).toBe(false)
  const again = await runHere(settings, 'backup', file)
  expect(again).toMatchObject({ code: 1, stderr: `${file} already exists. Name a new file.` })
})

test('a timer writes file after file into a directory, which keeps the newest', async () => {
  const timed = join(folder, 'timed')
  await mkdir(timed)
  await writeFile(join(timed, 'tenon-2026-01-01T000000Z.backup'), '')
  const first = await runHere(settings, 'backup', timed)
  expect(first).toMatchObject({ code: 0 })
  expect(await readdir(timed)).toHaveLength(2)
  await vi.waitFor(() => backUpTwo(timed), 5_000)
  expect((await readdir(timed)).filter((name) => name.startsWith('tenon-2026-01'))).toEqual([])
  expect(await readdir(timed)).toHaveLength(2)
  expect(readMark({ dataDir: settings.DATA_DIR }, 'last-backup')?.at).toBeGreaterThan(Date.now() / 1000 - 60)
  for (const [keep, path] of [
    ['0', timed],
    ['2', join(timed, 'new.backup')],
  ] as const)
    expect(await runHere(settings, 'backup', path, '--keep', keep)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--keep'),
    })
})

/** Two backups of the same second would have the same name. */
async function backUpTwo(directory: string): Promise<void> {
  const { code, stderr } = await runHere(settings, 'backup', directory, '--keep', '2')
  if (code !== 0) throw new Error(stderr)
}

test('restored elsewhere, a backup has every write that was acknowledged before it began, for its owner alone', async () => {
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

/** Runs `tenon restore` and kills it at the given change within the data directory, or not when there are fewer. */
async function killRestore(target: string, atChange: number): Promise<Ended> {
  await mkdir(target, { mode: 0o700 })
  const child = runProgram(
    'src/operator/tenon.ts',
    { DATA_DIR: target, BACKUP_PASSPHRASE: passphrase },
    'restore',
    file,
  )
  let changes = 0
  const watcher = watch(target, { recursive: true }, () => {
    changes++
    if (changes === atChange) child.kill('SIGKILL')
  })
  const ended = await readEnd(child)
  watcher.close()
  return ended
}

test('a killed restore leaves no data that a service would start with, and can be repeated', async () => {
  const target = join(folder, 'killed')
  const config = { dataDir: target }
  const complete = (await readBackup(file)).parts.length
  const kills: boolean[] = []
  for (const atChange of isFullScope ? [1, 2, 5, 9, 1_000] : [1, 5, 1_000]) {
    const { code } = await killRestore(target, atChange)
    const found = (await readdir(target)).filter((name) => !name.startsWith('process.lock'))
    kills.push(code === null)
    if (found.includes('restoring')) expect(() => requireCompleteRestore(config)).toThrow('was interrupted')
    else expect([0, complete], found.join()).toContain(found.length)
    if (code === 0) expect(found).toHaveLength(complete)
    if (found.includes('restoring'))
      expect(await restoreHere(file, target)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('not empty'),
      })
    await rm(target, { recursive: true })
  }
  expect(kills).toContain(true)
  expect(kills.at(-1)).toBe(false)
})

/** Runs the commands of the guide, with this version's `tenon` instead of the package's. */
async function runGuide(): Promise<Ended> {
  const guide = await readFile(join(projectRoot, 'docs/backup.md'), 'utf8')
  const commands = listShellBlocks(guide).filter(isRunnableBlock).join('')
  const tenon = join(projectRoot, 'src/operator/tenon.ts')
  const script = `tenon() { "${process.execPath}" "${tenon}" "$@"; }\nset -ex\n${commands}`
  const child = spawn('sh', ['-c', script], { cwd: folder, env: serviceSettings({ PORT: settings.PORT }) })
  return readEnd(child)
}

test('the commands of the guide back up a killed service, including data only in its write-ahead log', async () => {
  expect((await stat(join(settings.DATA_DIR, 'tenon.db-wal'))).size).toBeGreaterThan(0)
  await writeFile(join(folder, 'passphrase'), `${passphrase}\n`, { mode: 0o600 })
  const { code, stdout, stderr } = await runGuide()
  expect(code, stderr).toBe(0)
  expect(stdout.match(/^Restored into .*$/gm)).toEqual([
    `Restored into ${join(folder, 'trial')}.`,
    `Restored into ${join(folder, 'restored')}.`,
  ])
  const [whole, restored] = [settings.DATA_DIR, join(folder, 'restored')].map((path) => {
    const database = new DatabaseSync(join(path, 'tenon.db'), { readOnly: true })
    const rows = database.prepare('select name from apps order by id').all()
    database.close()
    return rows
  })
  expect(restored).toEqual(whole)
})

describe('nothing is restored', () => {
  const target = join(folder, 'rejected')

  /** Restores as the command does, without another process. */
  const restoreHere = async (from: string, given = passphrase) => {
    const backup = await readBackup(from)
    const secretKeys = await openBackupKeys(from, backup, given)
    const config = { dataDir: target }
    await restoreBackup({ config, file: from, backup, secretKeys, log: { warn: () => {} } })
  }

  const expectRejection = async (restoring: Promise<unknown>, reason: string | RegExp) => {
    await expect(restoring).rejects.toThrow(reason)
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
      restoreHere(path),
      new RegExp(
        `cut off in secret-keys\\.sealed \\(bytes \\d+ to ${size - 1}\\): it has ${size - 1} of ${size} bytes`,
      ),
    )
    await truncate(path, 5000)
    await expectRejection(restoreHere(path), /cut off in tenon\.db .*: it has 5000 of/)
    await truncate(path, 300)
    await expectRejection(restoreHere(path), 'in its manifest')
  })

  test('from a file that was changed: it says where', async () => {
    const middle = await changeCopy((bytes) => bytes.fill(1, 9000, 9001))
    await expectRejection(restoreHere(middle), /changed in tenon\.db \(bytes \d+ to \d+\)/)
    const manifest = await changeCopy((bytes) =>
      Buffer.from(bytes.toString('latin1').replace('0001', '0009'), 'latin1'),
    )
    await expectRejection(restoreHere(manifest), 'in its manifest')
    const longer = await changeCopy((bytes) => Buffer.concat([bytes, Buffer.from('more')]))
    await expectRejection(restoreHere(longer), '4 bytes after its last part')
    const other = await changeCopy(() => Buffer.from('SQLite format 3\0'))
    await expectRejection(restoreHere(other), 'is not a backup of Tenon')
  })

  test('with a wrong passphrase, or with the databases of another backup', async () => {
    await expectRejection(restoreHere(file, 'correct horse batterz'), 'The passphrase does not open the keys')
    const { manifest, parts } = await readBackup(file)
    const first = parts[0]
    if (!first) throw new Error('no parts')
    const bytes = (await readFile(file)).fill(1, first.start + 9000, first.start + 9001)
    const sha256 = createHash('sha256')
      .update(bytes.subarray(first.start, first.start + first.bytes))
      .digest('hex')
    const head = formatBackupHead({ ...manifest, parts: manifest.parts.with(0, { ...first, sha256 }) })
    const forged = await changeCopy(() => Buffer.concat([Buffer.from(head), bytes.subarray(first.start)]))
    await expectRejection(restoreHere(forged), 'its keys were sealed for other databases')
  })

  test('without a passphrase, or from no file: the command says so in one line', async () => {
    const unset = await restore(file, target, { BACKUP_PASSPHRASE: '' })
    expect(unset).toMatchObject({
      code: 1,
      stderr: 'A passphrase is needed: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.\n',
    })
    const missing = await restore(join(folder, 'none'), target)
    expect(missing.code).toBe(1)
    expect(missing.stderr).toMatch(/^[^\n]*none cannot be read: [^\n]*ENOENT[^\n]*\n$/)
  })

  test('into a non-empty directory, which stays unchanged', async () => {
    const used = join(folder, 'used')
    await mkdir(used)
    await writeFile(join(used, 'notes'), 'mine')
    const ended = await restore(file, used)
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty: it has notes') })
    expect(await readdir(used)).toEqual(['notes'])
  })
})
