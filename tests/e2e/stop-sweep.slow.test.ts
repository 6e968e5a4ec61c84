// Stops a service on PostgreSQL while it sweeps far more rows than one transaction deletes.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPostgresDatabase } from '#tests/support/databases/postgres.ts'
import { createClient } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { loopbackSettings, operatorToken, startProgram } from '../support/program.ts'

const rows = 400_000

/** Records of calls beyond their retention. */
const insertOld = (database: pg.Client, appId: string) =>
  database.query(
    `insert into call_batches (app_id, last_at, id, first_at, calls)
      select $1, '2020-01-01T00:00:00.000Z', 'b' || n, '2020-01-01T00:00:00.000Z', '[]'
      from generate_series(1, ${rows}) n`,
    [appId],
  )

async function countOld(database: pg.Client): Promise<number> {
  const { rows: found } = await database.query(
    "select count(*) from call_batches where last_at < '2021' and first_at < '2021'",
  )
  return Number(found[0].count)
}

test('a service that is stopped in the middle of a sweep ends in order', async () => {
  const folder = await makeTemporaryFolder()
  const { at: DATABASE_URL, remove } = await createPostgresDatabase({ durable: true })
  const SECRET_KEYS = `swept:${randomBytes(32).toString('base64')}`
  const own = await loopbackSettings(join(folder, 'data'))
  const settings = { ...own, DATABASE_URL, SECRET_KEYS, DRAIN_SECONDS: '0' }
  const database = new pg.Client(DATABASE_URL)
  await database.connect()
  let program = await startProgram(settings)
  onTestFinished(async () => {
    await program.kill().catch(() => {})
    await database.end()
    await remove()
    await rm(folder, { recursive: true })
  })
  const appId = await makeApp(createClient(program.url, await operatorToken(settings)))
  expect(await program.stop()).toBe(0)
  await insertOld(database, appId)
  program = await startProgram(settings)
  await vi.waitUntil(async () => (await countOld(database)) < rows, { timeout: 120_000, interval: 20 })
  const startedAt = performance.now()
  expect(await program.stop()).toBe(0)
  const left = await countOld(database)
  console.log(`stopped in ${Math.round(performance.now() - startedAt)} ms; ${left} of ${rows} rows are left`)
  expect(left).toBeGreaterThan(rows / 4)
  expect(program.output()).not.toContain('without waiting')
}, 300_000)
