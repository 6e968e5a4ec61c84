// Findings of `tenon doctor` in an installation that does not run.
import { once } from 'node:events'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#main/config/config.ts'
import { createLog } from '#main/log/log.ts'
import { openServiceDatabase } from '#main/storage/open-service-database.ts'
import { examineInstallation } from '#operator/doctor/examine-installation.ts'
import { createPostgresDatabase } from '#tests/support/databases/postgres.ts'
import { createSqliteDatabase } from '#tests/support/databases/test-stores.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'

const log = createLog('silent')
let settings: Record<string, string>

/** The data of an installation whose issuer is another server. */
beforeEach(async () => {
  const folder = await createSqliteDatabase()
  onTestFinished(() => folder.remove())
  settings = {
    PORT: String(await findFreePort()),
    DATA_DIR: dirname(folder.at),
    REGISTRY_SYNC: 'off',
    AUTH_ISSUER: 'http://127.0.0.1:1',
  }
})

async function createData(more: Record<string, string> = {}): Promise<void> {
  const result = readConfig({ ...settings, ...more })
  if ('errors' in result) throw new Error(result.errors.join('\n'))
  await (await openServiceDatabase(result.config, log)).database.close()
}

async function examine(more: Record<string, string> = {}) {
  const findings = await examineInstallation({ ...settings, ...more }, log)
  return new Map(findings.map((finding) => [finding.check, finding]))
}

test('invalid settings, before anything else', async () => {
  expect([...(await examine({ PORT: 'many' })).values()]).toEqual([
    {
      check: 'settings',
      status: 'problem',
      message: 'PORT must be a port from 1 to 65535, not "many".',
      remedy: 'Correct the setting.',
    },
  ])
})

test('a sound data directory, and unreachable servers', async () => {
  await createData()
  const found = await examine({ AUTH_ISSUER: 'http://issuer.invalid', EGRESS_ALLOW: '127.0.0.1' })
  for (const check of ['settings', 'data directory', 'disk', 'database', 'keys'])
    expect(found.get(check), check).toMatchObject({ status: 'ok' })
  expect(found.get('address')).toMatchObject({ status: 'skipped' })
  expect(found.get('dns')).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('issuer.invalid'),
  })
  expect(found.get('issuer')).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('issuer.invalid'),
  })
})

test('an empty data directory is no problem, and stays empty', async () => {
  const found = await examine()
  expect(found.get('database')).toMatchObject({ status: 'skipped' })
  expect(await readdir(settings.DATA_DIR ?? '')).toEqual([])
})

test('files that others may read, and a restore that was interrupted', async () => {
  await createData()
  const file = join(settings.DATA_DIR ?? '', 'secret-keys')
  await chmod(file, 0o644)
  expect((await examine()).get('data directory')).toMatchObject({
    status: 'problem',
    remedy: `chmod go-rwx ${file}`,
  })
  await chmod(file, 0o600)
  await mkdir(join(settings.DATA_DIR ?? '', 'restoring'), { mode: 0o700 })
  expect((await examine()).get('data directory')).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('was interrupted'),
  })
  await expect(createData()).rejects.toThrow('was interrupted')
})

test('missing keys, and a schema that is older or newer', async () => {
  await createData()
  await rm(join(settings.DATA_DIR ?? '', 'secret-keys'))
  expect((await examine()).get('keys')).toMatchObject({ status: 'problem' })
  expect((await examine({ AUTH_ISSUER: '' })).get('database')).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('issuer 0001-tables'),
  })
  const database = new DatabaseSync(join(settings.DATA_DIR ?? '', 'tenon.db'))
  database.exec("insert into migrations values ('0099-newer', '')")
  database.close()
  expect((await examine()).get('database')).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('newer version of Tenon'),
  })
})

test('PostgreSQL: its clock, its schema, whether it can be written, and whether it runs', async () => {
  const postgres = await createPostgresDatabase()
  onTestFinished(() => postgres.remove())
  const key = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')
  const more = { DATABASE_URL: postgres.at, SECRET_KEYS: `doctor:${key}` }
  expect((await examine(more)).get('database')).toMatchObject({ status: 'problem' })
  await createData(more)
  const found = await examine(more)
  for (const check of ['database', 'keys', 'clock'])
    expect(found.get(check), check).toMatchObject({ status: 'ok' })
  const readOnly = new URL(postgres.at)
  readOnly.searchParams.set(
    'options',
    `${readOnly.searchParams.get('options')} -c default_transaction_read_only=on`,
  )
  expect((await examine({ ...more, DATABASE_URL: readOnly.href })).get('database')).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('read-only'),
  })
  const stopped = await examine({ ...more, DATABASE_URL: 'postgres://a:geheim@127.0.0.1:1/none' })
  expect(stopped.get('database')).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('127.0.0.1:1/none cannot be used'),
  })
  expect(JSON.stringify([...stopped])).not.toContain('geheim')
})

test('a port that another program uses', async () => {
  const other = createServer((_, response) => void response.end('hello')).listen(
    Number(settings.PORT),
    '127.0.0.1',
  )
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  expect((await examine()).get('address')).toMatchObject({
    status: 'problem',
    message: expect.stringContaining(`another program uses port ${settings.PORT}`),
  })
})
