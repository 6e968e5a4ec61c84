// Sends random probes, one after another, and collects what leaked. The seed determines all but the ids and the markers.
import { createRandom, type SeededRandom } from '#tests/support/seeded-random.ts'
import { buildApiProbe, buildEndpointProbe, buildManagementProbe, type Probe } from './build-probe.ts'
import {
  buildTwin,
  checkRoleError,
  compareWithMissing,
  findLeak,
  type ProbeAnswer,
  sendProbe,
} from './check-probe.ts'
import { findHeldRole } from './identities.ts'
import type { OpenTables } from './open-tables.ts'
import { digestTenants, listOpenedApps, listTenantTables } from './tenant-rows.ts'
import type { World } from './world.ts'

export type ProbeFinding = { name: string; problem: string; count: number; example: string }

export type ProbeOutcome = {
  sent: number
  /** Number of answers by status. */
  statuses: Map<number, number>
  /** By what was probed: of an operation of the API, of the management server, of an endpoint. */
  areas: Map<string, number>
  /** Names of what was probed. */
  probed: Set<string>
  findings: Map<string, ProbeFinding>
}

export const createOutcome = (): ProbeOutcome => ({
  sent: 0,
  statuses: new Map(),
  areas: new Map(),
  probed: new Set(),
  findings: new Map(),
})

/** `documentUrl`: what probes may make the service fetch. */
export type ProbedService = { url: string; documentUrl: string; tables: OpenTables; world: World }

export async function probeTenants(
  service: ProbedService,
  { seed, count }: { seed: number; count: number },
  outcome: ProbeOutcome,
): Promise<void> {
  const names = await listTenantTables(service.tables)
  let before = await digestTenants(service.tables, names)
  const end = outcome.sent + count
  for (let n = 0; outcome.sent < end; n++) {
    const random = createRandom(seed + n * 7919)
    const [area, probe] = await chooseProbe(service, random)
    if (!probe) continue
    outcome.sent++
    increase(outcome.areas, area)
    outcome.probed.add(probe.name)
    const { answer, problems } = await tryProbe(service, probe, random)
    increase(outcome.statuses, answer.status)
    const after = await digestTenants(service.tables, names)
    const { sender, lacks } = probe
    for (const { home } of service.world.homes)
      if (
        before.get(home) !== after.get(home) &&
        (lacks || findHeldRole(service.world.memberships, sender, home) === null)
      )
        problems.push(`it changed ${home.startsWith('person:') ? 'a personal' : 'a shared'} workspace`)
    before = after
    for (const problem of problems)
      record(outcome, probe, { problem, answer, origin: `seed ${seed}, probe ${n}` })
  }
}

async function chooseProbe(
  { world, documentUrl, tables }: ProbedService,
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

type Found = { problem: string; answer: ProbeAnswer; origin: string }

function record(outcome: ProbeOutcome, probe: Probe, { problem, answer, origin }: Found): void {
  const { name, sender, method, path, body } = probe
  const key = `${name}: ${problem
    .replace(/[a-z]+_[0-9a-z]{26}/g, 'ID')
    .replace(/zq\w+/g, 'MARKER')
    .slice(0, 200)}`
  const example = `${origin}, ${sender.label}\n  ${method} ${path} ${body ?? ''}\n  ${answer.status} ${answer.text.slice(0, 600)}`
  const known = outcome.findings.get(key)
  outcome.findings.set(key, {
    name,
    problem,
    example: known?.example ?? example,
    count: (known?.count ?? 0) + 1,
  })
}

const increase = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)
