// The service on a disk that is full: on a small file system of its own, which only root can mount.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#tests/support/databases/postgres-server.ts'
import { freshSettings, operatorToken, startProgram } from '#tests/support/program.ts'
import { type Client, createClient } from '#tests/support/service/client.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'

const isRoot = process.getuid?.() === 0

async function mountDisk(mebibytes: number): Promise<string> {
  const folder = await makeTemporaryFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=1777`, 'tmpfs', folder])
  onTestFinished(async () => {
    execFileSync('umount', ['-l', folder])
    await rm(folder, { recursive: true })
  })
  return folder
}

/** Takes all the space that is left; the result gives it back. */
async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const { bavail, bsize } = await statfs(folder)
  const filler = join(folder, 'filler')
  await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => {})
  return () => rm(filler)
}

const metricsToken = 'metrics-token-of-this-test'
const fullMessage = 'The database has no space left; nothing can be changed until there is.'

async function startOn(dataDir: string, more: Record<string, string> = {}) {
  const settings = {
    ...(await freshSettings(dataDir)),
    METRICS_TOKEN: metricsToken,
    RATE_LIMITS: 'off',
    ...more,
  }
  const program = await startProgram(settings)
  onTestFinished(async () => void (await program.stop()))
  return { program, client: createClient(program.url, await operatorToken(settings)) }
}

const probe = async (url: string) => {
  const reply = await fetch(url)
  return [reply.status, ((await reply.json()) as { parts: { database: string } }).parts.database]
}

/** The first answer to a new app that is not 201: a database has some space of its own. */
async function fillDatabase(client: Client) {
  for (;;) {
    const sent = { name: 'Large', description: randomBytes(700).toString('hex') }
    const { status, headers, body } = await client.post('/api/v2/apps', sent)
    if (status !== 201) return { status, retryAfter: headers.get('retry-after'), error: body.error }
  }
}

const expectedAnswer = {
  status: 503,
  retryAfter: '1',
  error: { code: 'unavailable', message: fullMessage },
}

test.runIf(isRoot)(
  'SQLite on a full disk says so, and goes on when there is space again',
  async () => {
    const disk = await mountDisk(64)
    const { program, client } = await startOn(join(disk, 'data'))
    const release = await fillDisk(disk)
    expect(await fillDatabase(client)).toMatchObject(expectedAnswer)
    expect(await probe(`${program.url}/readyz/manage`)).toEqual([503, 'has no space left'])
    expect(await probe(`${program.url}/readyz`)).toEqual([200, 'has no space left'])
    expect((await client.get('/api/v2/apps')).status).toBe(200)
    const headers = { authorization: `Bearer ${metricsToken}` }
    const metrics = await (await fetch(`${program.url}/metrics`, { headers })).text()
    expect(Number(/^tenon_data_directory_free_bytes (.*)$/m.exec(metrics)?.[1])).toBeLessThan(1024 * 1024)
    await release()
    expect((await client.post('/api/v2/apps', { name: 'After' })).status).toBe(201)
    await expect
      .poll(() => probe(`${program.url}/readyz/manage`), { timeout: 60_000, interval: 1_000 })
      .toEqual([200, 'ok'])
  },
  180_000,
)

test.runIf(isRoot)(
  'PostgreSQL on a full disk says so',
  async () => {
    const disk = await mountDisk(160)
    const dataDir = await makeTemporaryFolder()
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const { TMPDIR } = process.env
    process.env.TMPDIR = disk
    const server = await startPostgres({ max_wal_size: '32MB', min_wal_size: '32MB' })
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    onTestFinished(() => server.stop())
    const secretKeys = `disk:${randomBytes(32).toString('base64')}`
    const { program, client } = await startOn(dataDir, { DATABASE_URL: server.url, SECRET_KEYS: secretKeys })
    await fillDisk(disk)
    expect(await fillDatabase(client)).toMatchObject(expectedAnswer)
    expect(await probe(`${program.url}/readyz/manage`)).toEqual([503, 'has no space left'])
    expect((await client.get('/api/v2/apps')).status).toBe(200)
  },
  180_000,
)
