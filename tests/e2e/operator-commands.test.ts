// The operator's commands next to a running service, whose address on this machine serves only public apps.
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#main/config/config.ts'
import { createLog } from '#main/log/log.ts'
import { type Running, serve } from '#main/start/serve.ts'
import { runInProcess } from '#tests/cli/run-in-process.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import { createSqliteDatabase } from '#tests/support/databases/test-stores.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { createClient } from '#tests/support/service/client.ts'
import { sharedDocuments } from '#tests/support/service/shared-documents.ts'

let database: Awaited<ReturnType<typeof createSqliteDatabase>>
let running: Running
let env: Record<string, string>

beforeAll(async () => {
  database = await createSqliteDatabase()
  const port = await findFreePort()
  env = {
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
    PUBLIC_APPS_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dirname(database.at),
    SECRET_KEYS: `tests:${randomBytes(32).toString('base64')}`,
    RATE_LIMITS: 'off',
    REGISTRY_SYNC: 'off',
    LOG_LEVEL: 'silent',
  }
  const result = readConfig(env)
  if ('errors' in result) throw new Error(result.errors.join('\n'))
  running = await serve(
    { ...result.config, passwordCost: cheapPasswords, documents: sharedDocuments },
    createLog('silent'),
  )
})
afterAll(async () => {
  await running?.close(0)
  await database?.remove()
})

test('reach the service by every name that it has on this machine, and their token is valid', async () => {
  const token = await runInProcess({ env }, 'token')
  expect(token).toMatchObject({ code: 0, stderr: '' })
  const client = createClient(env.BASE_URL ?? '', token.stdout.trim())
  expect((await client.get('/api/v3/apps')).status).toBe(200)
  expect(await runInProcess({ env }, 'users', 'list')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('operator@localhost'),
  })
  expect(await runInProcess({ env }, 'users', 'invite')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`${env.BASE_URL}/auth/`),
  })
  expect(await runInProcess({ env }, 'users', 'disable', 'nobody@example.com')).toMatchObject({
    code: 1,
    stderr: expect.not.stringMatching(/SyntaxError|\n\s+at /),
  })
})
