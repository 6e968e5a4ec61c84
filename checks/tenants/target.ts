// The probed service as a separate process, with an issuer for tokens, a REST API behind its tools, and a look at its database.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseFile } from '#main/storage/open-database.ts'
import { loopbackSettings, startProgram } from '#tests/support/program.ts'
import { startTestIssuer } from '#tests/support/servers/test-issuer.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { openTables } from './open-tables.ts'
import type { ProbedService } from './probe-tenants.ts'
import { seedAccounts } from './seed-accounts.ts'
import { seedWorld } from './seed-world.ts'

export type ProbeTarget = ProbedService & { close(): Promise<void> }

/** `databaseUrl`: of an empty database of PostgreSQL; null: SQLite. */
export async function openProbeTarget(databaseUrl: string | null): Promise<ProbeTarget> {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-tenants-'))
  const [issuer, upstream] = await Promise.all([startTestIssuer(), startUpstreamApi()])
  const program = await startProgram({
    ...(await loopbackSettings(folder)),
    AUTH_ISSUER: issuer.url,
    LOG_LEVEL: 'error',
    SECRET_KEYS: `probes:${randomBytes(32).toString('base64')}`,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  })
  const tables = await openTables(databaseUrl ?? join(folder, databaseFile))
  const world = await seedWorld({ url: program.url, upstream, sign: issuer.signToken })
  await seedAccounts(tables, world, issuer.url)
  return {
    url: program.url,
    documentUrl: upstream.documentUrl,
    tables,
    world,
    async close() {
      await tables.close()
      await program.stop()
      await Promise.all([issuer.stop(), upstream.close()])
      await rm(folder, { recursive: true })
    },
  }
}
