// One failover: calls and writes continue while the primary is killed and the standby replaces it.
import { chmod } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCallLoad } from '#checks/drain/call-load.ts'
import { countRecords, startReplicaEnvironment } from '#checks/drain/replica-environment.ts'
import { queryOnce } from '#tests/support/databases/query-once.ts'
import { pollUntil } from '#tests/support/poll-until.ts'
import { startProgram } from '#tests/support/program.ts'
import { createUncheckedClient } from '#tests/support/service/client.ts'
import type { OpenDatabaseRoute } from './database-routes.ts'
import type { FailoverReport } from './failover-report.ts'
import { startStandby } from './standby.ts'
import { startWriteLoad } from './write-load.ts'

const [beforeMs, downMs, afterMs] = [2_000, 1_000, 8_000]

export async function tryFailover(name: string, openRoute: OpenDatabaseRoute): Promise<FailoverReport> {
  const environment = await startReplicaEnvironment(`failover-${name}`)
  const { folder, databaseUrl: primaryUrl } = environment
  // PgBouncer does not run as root, and must be able to read its file there.
  await chmod(folder, 0o755)
  const standby = await startStandby(primaryUrl)
  await waitForStandby(primaryUrl)
  const { url, follow, close } = await openRoute({ folder, primaryUrl, standbyUrl: standby.url })
  const program = await startProgram({ ...(await environment.buildSettings('one')), DATABASE_URL: url })
  const app = await environment.publishTool(program.url)
  const callLoad = startCallLoad(program.url + app.path, 4)
  const writeLoad = startWriteLoad(createUncheckedClient(program.url, await environment.signToken()))
  await sleep(beforeMs)

  await environment.killDatabase()
  await sleep(downMs)
  await standby.promote()
  await follow()
  await sleep(afterMs)

  const [writes, calls] = [await writeLoad.stop(), await callLoad.stop()]
  const rows = await queryOnce<{ id: string }>(standby.url, 'select id from apps')
  const storedIds = new Set(rows.map(({ id }) => id))
  const exitCode = await program.stop()
  const recorded = await countRecords(standby.url)
  await Promise.all([standby.stop(), close()])
  await environment.stop()
  return { calls, writes, storedIds, recorded, exitCode }
}

/** From then on a commit waits for the standby, so that no acknowledged write is only on the primary. */
async function waitForStandby(primaryUrl: string): Promise<void> {
  await queryOnce(primaryUrl, `alter system set synchronous_standby_names = '*'`)
  await queryOnce(primaryUrl, 'select pg_reload_conf()')
  const isSynchronous = async () => {
    const statement = 'select sync_state from pg_stat_replication'
    const rows = await queryOnce<{ sync_state: string }>(primaryUrl, statement)
    return rows.some(({ sync_state }) => sync_state === 'sync')
  }
  await pollUntil('the standby follows synchronously', isSynchronous)
}
