// Starts the program where it cannot start: it prints the problem in one line, and exits with 1.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { executeStatement, requestPostgresUrl } from '#tests/support/databases/postgres.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { servicePath } from '../../scripts/service.mjs'
import { freshSettings, runProgram, runTenon, startProgram } from '../support/program.ts'

async function createFolder(): Promise<string> {
  const folder = await makeTemporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** The one line that it prints. */
async function readStartFailure(settings: Record<string, string>): Promise<string> {
  const child = runProgram(servicePath, { LOG_LEVEL: 'silent', ...settings })
  const [printed, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(code).toBe(1)
  expect(printed).toMatch(/^Tenon cannot start: [^\n]{1,400}\n$/)
  return printed
}

test.each(['tenon.db', 'issuer.db'])('a file %s that is no database', async (name) => {
  const settings = await freshSettings(await createFolder())
  await writeFile(join(settings.DATA_DIR, name), 'not a database '.repeat(1000))
  const printed = await readStartFailure(settings)
  expect(printed).toContain(`A database in ${settings.DATA_DIR} is damaged (file is not a database)`)
  expect(printed).toContain('from a backup')
})

test('a database with damaged pages', async () => {
  const settings = await freshSettings(await createFolder())
  await (await startProgram(settings)).stop()
  const file = join(settings.DATA_DIR, 'tenon.db')
  const bytes = await readFile(file)
  await writeFile(file, bytes.fill(0x5a, 100))
  expect(await readStartFailure(settings)).toContain(`A database in ${settings.DATA_DIR} is damaged`)
})

test('a data directory that is a file, or cannot be created', async () => {
  const folder = await createFolder()
  await writeFile(join(folder, 'file'), '')
  const settings = await freshSettings(join(folder, 'file'))
  expect(await readStartFailure(settings)).toContain(`${settings.DATA_DIR} cannot be used (EEXIST`)
  expect(await readStartFailure({ ...settings, DATA_DIR: '/dev/null/tenon' })).toContain(
    '/dev/null/tenon cannot be used',
  )
})

test('a database file that cannot be opened', async () => {
  const settings = await freshSettings(await createFolder())
  await mkdir(join(settings.DATA_DIR, 'tenon.db'))
  expect(await readStartFailure(settings)).toContain(`The databases in ${settings.DATA_DIR} cannot be opened`)
})

test('a PostgreSQL that does not run, is not found, or has no such database', async () => {
  const settings = {
    ...(await freshSettings(await createFolder())),
    SECRET_KEYS: `start:${randomBytes(32).toString('base64')}`,
  }
  const start = (url: string) =>
    readStartFailure({ ...settings, DATABASE_URL: url, DATABASE_WAIT_SECONDS: '0' })
  const stopped = await start('postgres://someone:geheim@127.0.0.1:1/none')
  expect(stopped).toContain('The database at 127.0.0.1:1/none cannot be used (')
  expect(stopped).not.toContain('geheim')
  expect(await start('postgres://postgres@tenon.invalid/none')).toContain(
    'at tenon.invalid/none cannot be used',
  )
  const missing = new URL(await requestPostgresUrl())
  missing.pathname = '/missing'
  expect(await start(missing.href)).toContain('database "missing" does not exist). Create the database.')
})

test('a PostgreSQL with a foreign owner, or that is read-only', async () => {
  const server = await requestPostgresUrl()
  const settings = {
    ...(await freshSettings(await createFolder())),
    SECRET_KEYS: `start:${randomBytes(32).toString('base64')}`,
  }
  const name = `start_${randomBytes(6).toString('hex')}`
  await executeStatement(server, `create role ${name} login`)
  await executeStatement(server, `create database ${name}`)
  onTestFinished(async () => {
    await executeStatement(server, `drop database ${name}`)
    await executeStatement(server, `drop role ${name}`)
  })
  const url = new URL(server)
  url.pathname = `/${name}`
  const foreign = new URL(url)
  foreign.username = name
  const start = (at: URL) => readStartFailure({ ...settings, DATABASE_URL: at.href })
  expect(await start(foreign)).toMatch(/permission denied for schema public\)\. Make the user .* the owner/)
  await runTenon({ ...settings, DATABASE_URL: url.href }, 'migrate')
  await executeStatement(server, `alter database ${name} set default_transaction_read_only = on`)
  expect(await start(url)).toMatch(/read-only transaction\)\. Name a server that accepts writes/)
})

test('an unforeseen exception is printed without source code', async () => {
  const file = join(await createFolder(), 'crash.mjs')
  const crash = new URL('../../src/main/start/report-crash.ts', import.meta.url).href
  const code = `const padding = '${'x'.repeat(5000)}'; setTimeout(() => { throw new Error('unforeseen', { cause: new Error('below') }) })`
  await writeFile(file, `import '${crash}';\n${code}`)
  const child = runProgram(file, {})
  const [printed, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(exitCode).toBe(1)
  expect(printed).toMatch(/^Error: unforeseen\n {4}at /)
  expect(printed).toContain('Caused by Error: below\n')
  expect(printed).not.toContain('xxx')
})
