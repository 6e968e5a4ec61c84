// Sends random probes, one after another, and collects leaks. The seed determines all but the ids and the markers.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { databaseFile } from '#main/storage/open-database.ts'
import { startPostgres } from '#tests/support/databases/postgres-server.ts'
import { createRandom, type SeededRandom } from '#tests/support/seeded-random.ts'
import { startTestIssuer } from '#tests/support/servers/test-issuer.ts'
import type { Attack, AttackReport, AttackTarget } from '../attack.ts'
import { type AttackedService, openAttackedService } from '../attacked-service.ts'
import { createTally, type Tally, toReport } from '../support/tally.ts'
import { findHeldRole } from '../world/identities.ts'
import { type OpenTables, openTables } from '../world/open-tables.ts'
import { seedAccounts } from '../world/seed-accounts.ts'
import { seedWorld } from '../world/seed-world.ts'
import type { World } from '../world/world.ts'
import { buildApiProbe, buildEndpointProbe, buildManagementProbe, type Probe } from './build-probe.ts'
import {
  buildTwin,
  checkRoleError,
  compareWithMissing,
  findLeak,
  type ProbeAnswer,
  sendProbe,
} from './check-probe.ts'
import { digestTenants, listOpenedApps, listTenantTables } from './tenant-rows.ts'

export const tenantAttacks: Attack[] = [
  { area: 'tenants', name: 'requests to what belongs to others', run: attackTenants },
]

const ownCount = 10_000

/** The world is seeded again regularly, since probes of members change it. Every second world is on PostgreSQL. */
const probesOfWorld = 1_000

async function attackTenants({ seed, countOf }: AttackTarget): Promise<AttackReport> {
  const tally = createTally()
  const count = countOf(ownCount)
  for (let round = 0; tally.sent < count; round++) {
    const postgres = round % 2 === 1 ? await startPostgres() : null
    const service = await openProbedService(postgres?.url)
    const left = Math.min(probesOfWorld, count - tally.sent)
    await probeTenants(service, { seed: seed + round * 1_000_003, count: left }, tally).finally(async () => {
      await service.close()
      await postgres?.stop()
    })
  }
  return toReport(tally, seed)
}

/** The service with the world, and a look at its database. */
export type ProbedService = AttackedService & { tables: OpenTables; world: World }

/** `databaseUrl`: an empty PostgreSQL database; by default SQLite. */
export async function openProbedService(databaseUrl?: string): Promise<ProbedService> {
  const issuer = await startTestIssuer()
  const settings = {
    LOG_LEVEL: 'error',
    // A document that a member had the service follow would change rows while a later probe runs.
    SOURCE_CHECKS: 'off',
    SECRET_KEYS: `probes:${randomBytes(32).toString('base64')}`,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const target = await openAttackedService(settings, issuer)
  const tables = await openTables(databaseUrl ?? join(target.program.settings.DATA_DIR, databaseFile))
  const world = await seedWorld(target)
  await seedAccounts(tables, world, issuer.url)
  return {
    ...target,
    tables,
    world,
    async close() {
      await tables.close()
      await target.close()
      await issuer.stop()
    },
  }
}

/** Counts answers by status and by target: the API, the management server or an endpoint. */
export async function probeTenants(
  service: ProbedService,
  { seed, count }: { seed: number; count: number },
  tally: Tally,
): Promise<void> {
  const names = await listTenantTables(service.tables)
  let before = await digestTenants(service.tables, names)
  const end = tally.sent + count
  for (let n = 0; tally.sent < end; n++) {
    const random = createRandom(seed + n * 7919)
    const [area, probe] = await chooseProbe(service, random)
    if (!probe) continue
    tally.sent++
    tally.increase(area)
    tally.reached.add(probe.name)
    const { answer, problems } = await tryProbe(service, probe, random)
    tally.increase(String(answer.status))
    const after = await digestTenants(service.tables, names)
    const { sender, lacks } = probe
    for (const { home } of service.world.homes)
      if (
        before.get(home) !== after.get(home) &&
        (lacks || findHeldRole(service.world.memberships, sender, home) === null)
      )
        problems.push(`it changed ${home.startsWith('person:') ? 'a personal' : 'a shared'} workspace`)
    before = after
    const example = `seed ${seed}, probe ${n}, ${formatProbe(probe, answer)}`
    for (const problem of problems) tally.record({ name: probe.name, problem, example })
  }
}

async function chooseProbe(
  { world, upstream: { documentUrl }, tables }: ProbedService,
  random: SeededRandom,
): Promise<[string, Probe | null]> {
  const part = random.below(10)
  if (part < 7) return ['API', buildApiProbe(world, documentUrl, random)]
  if (part < 9) return ['management server', buildManagementProbe(world, documentUrl, random)]
  return ['endpoints of apps', await buildEndpointProbe(world, await listOpenedApps(tables), random)]
}

async function tryProbe(
  { url, world }: ProbedService,
  probe: Probe,
  random: SeededRandom,
): Promise<{ answer: ProbeAnswer; problems: string[] }> {
  const { twin, missing } = buildTwin(probe, random)
  const answer = await sendProbe(url, probe)
  const other = probe.foreign.size > 0 ? await sendProbe(url, twin) : answer
  const problems = [
    answer.status >= 500 ? `status ${answer.status}` : null,
    probe.foreign.size > 0 ? compareWithMissing(probe, answer, other, missing) : null,
    findLeak(world, probe, answer),
    checkRoleError(probe, answer),
  ]
  return { answer, problems: problems.filter((problem) => problem !== null) }
}

const formatProbe = ({ sender, method, path, body }: Probe, { status, text }: ProbeAnswer) =>
  `${sender.label}\n  ${method} ${path} ${body ?? ''}\n  ${status} ${text.slice(0, 600)}`
