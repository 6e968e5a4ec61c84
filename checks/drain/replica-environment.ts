// The environment that replicas share: PostgreSQL, an issuer, keys, and a server that their tools call.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgres } from '#tests/support/databases/postgres-server.ts'
import { queryOnce } from '#tests/support/databases/query-once.ts'
import { loopbackSettings, type Settings } from '#tests/support/program.ts'
import { startTestIssuer } from '#tests/support/servers/test-issuer.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { createUncheckedClient } from '#tests/support/service/client.ts'
import { makeReleasedApp } from '#tests/support/service/create-resources.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'

const audience = 'http://tenon.example'

export async function startReplicaEnvironment(name: string) {
  const folder = await makeTemporaryFolder()
  const postgres = await startPostgres()
  const issuer = await startTestIssuer()
  const upstream = await startUpstreamApi()
  const secretKeys = `${name}:${randomBytes(32).toString('base64')}`
  return {
    folder,
    databaseUrl: postgres.url,
    audience,
    upstream,
    signToken: (user = 'owner', resource = audience) => issuer.signToken(user, resource),
    buildSettings: async (replica: string): Promise<Settings> => ({
      ...(await loopbackSettings(join(folder, replica))),
      BASE_URL: audience,
      AUTH_ISSUER: issuer.url,
      DATABASE_URL: postgres.url,
      SECRET_KEYS: secretKeys,
      DRAIN_SECONDS: process.env.DRAIN_SECONDS ?? '2',
      LOG_LEVEL: 'error',
    }),
    /** An app with a tool `pets`, released by the replica at `url`. */
    async publishTool(url: string) {
      const owner = createUncheckedClient(url, await issuer.signToken('owner', audience))
      const app = await makeReleasedApp(owner, upstream.documentUrl, { Pets: 'listPets' })
      return { ...app, toolId: app.tools.Pets?.id ?? '' }
    },
    countRecords: () => countRecords(postgres.url),
    /** Kills the replica as the kernel does when memory runs out. */
    killDatabase: () => postgres.kill(),
    async stop() {
      await Promise.all([postgres.stop(), issuer.stop(), upstream.close()])
      await rm(folder, { recursive: true })
    },
  }
}

export async function countRecords(url: string): Promise<number> {
  const rows = await queryOnce<{ calls: string }>(url, 'select calls from call_batches')
  return rows.reduce((sum, { calls }) => sum + JSON.parse(calls).length, 0)
}
