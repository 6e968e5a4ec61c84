// A service with its data, which tests start again and again with other settings.
import { dirname } from 'node:path'
import { onTestFinished } from 'vitest'
import { compose } from '#main/compose.ts'
import { readConfig } from '#main/config/config.ts'
import { createLog } from '#main/log/log.ts'
import { createPostgresDatabase } from '#tests/support/databases/postgres.ts'
import { createSqliteDatabase } from '#tests/support/databases/test-stores.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/servers/test-issuer.ts'
import { createClient } from '#tests/support/service/client.ts'

const audience = 'http://tenon.example'
const log = createLog('silent')

export function readSettings(settings: Record<string, string>) {
  const result = readConfig({
    BASE_URL: audience,
    REGISTRY_SYNC: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...settings,
  })
  if ('errors' in result) throw new Error(result.errors.join('\n'))
  return result.config
}

export type Installation = { issuer: TestIssuer; settings: Record<string, string> }

export async function createInstallation(engine: string): Promise<Installation> {
  const issuer = await startTestIssuer()
  const folder = await createSqliteDatabase()
  const postgres = engine === 'PostgreSQL' ? await createPostgresDatabase() : null
  onTestFinished(async () => {
    await issuer.stop()
    await postgres?.remove()
    await folder.remove()
  })
  const settings = {
    DATA_DIR: dirname(folder.at),
    AUTH_ISSUER: issuer.url,
    ...(postgres && { DATABASE_URL: postgres.at }),
  }
  return { issuer, settings }
}

/** Runs the service while `use` runs. */
export async function withService<T>(
  { issuer, settings }: Installation,
  more: Record<string, string>,
  use: (alice: ReturnType<typeof createClient>) => Promise<T>,
): Promise<T> {
  const service = await compose(readSettings({ ...settings, ...more }), log)
  try {
    const port = await findFreePort()
    await service.http.listen({ port, host: '127.0.0.1' })
    return await use(createClient(`http://127.0.0.1:${port}`, await issuer.signToken('alice', audience)))
  } finally {
    await service.close()
  }
}

/** Two connections with three secrets; returns their paths. */
export const createConnections = (installation: Installation, settings: Record<string, string>) =>
  withService(installation, settings, async (alice) => {
    const { body } = await alice.post('/api/v2/apps', { name: 'Sealed' })
    const path = `/api/v1/apps/${body.app.id}/auth`
    const key = { name: 'Key', config: { type: 'bearer', accessToken: 'first' } }
    const client = { type: 'oauth', clientId: 'me', clientSecret: 'second', accessToken: 'third' }
    const made = [
      await alice.post(path, key),
      await alice.post(path, { name: 'Client', grants: ['client_credentials'], config: client }),
    ]
    return made.map((reply) => `${path}/${reply.body.auth.id}`)
  })
