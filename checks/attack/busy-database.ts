// One user keeps the database busy with all that is costly there: filtered lists over half a million records, edits of one
// app, searches, audits. What another user reads and writes meanwhile must succeed, and take at most twice as long.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createStore } from '#adapters/store/create-store.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { openTestDatabase } from '#tests/support/databases/open-test-database.ts'
import { startPostgres } from '#tests/support/databases/postgres-server.ts'
import { loopbackSettings, startProgram } from '#tests/support/program.ts'
import { startTestIssuer } from '#tests/support/servers/test-issuer.ts'
import { type Client, createUncheckedClient } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { buildCall, packCalls } from '#tests/support/store-samples.ts'
import type { Attack, AttackReport } from './attack.ts'

export const busyDatabaseAttacks: Attack[] = [
  { area: 'neighbours', name: 'a busy database, SQLite', run: () => attackOn('SQLite') },
  { area: 'neighbours', name: 'a busy database, PostgreSQL', run: () => attackOn('PostgreSQL') },
]

const records = 500_000
const recordsAtOnce = 5_000
/** Of each kind of honest request. */
const rounds = 50
/** Times below are those of a quick request on a busy machine, of which twice as much tells nothing. */
const leastMs = 15

type Answer = { status: number; ms: number }

async function attackOn(engine: 'SQLite' | 'PostgreSQL'): Promise<AttackReport> {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-attack-'))
  const [issuer, postgres] = await Promise.all([
    startTestIssuer(),
    engine === 'PostgreSQL' ? startPostgres() : null,
  ])
  const settings = {
    ...(await loopbackSettings(join(folder, 'data'))),
    AUTH_ISSUER: issuer.url,
    SECRET_KEYS: `attack:${randomBytes(32).toString('base64')}`,
    ...(postgres && { DATABASE_URL: postgres.url }),
  }
  const start = async () => {
    const program = await startProgram(settings)
    const [quietToken, loudToken] = await Promise.all(
      ['alice', 'mallory'].map((user) => issuer.signToken(user, program.url)),
    )
    return {
      program,
      quiet: createUncheckedClient(program.url, quietToken ?? ''),
      loudToken: loudToken ?? '',
    }
  }
  try {
    const first = await start()
    const loudApp = await makeApp(createUncheckedClient(first.program.url, first.loudToken), 'Loud')
    const quietApp = await makeApp(first.quiet, 'Quiet')
    // SQLite is for one process.
    await first.program.stop()
    await seedCalls(postgres?.url ?? join(folder, 'data', 'tenon.db'), loudApp)
    const { program, quiet, loudToken } = await start()
    await useQuietly(quiet, quietApp)
    const alone = await useQuietly(quiet, quietApp)
    const stop = await keepBusy([program.url, loudToken, loudApp])
    await useQuietly(quiet, quietApp, 10)
    const beside = await useQuietly(quiet, quietApp)
    const loudStatuses = await stop()
    await program.stop()
    return buildReport(alone, beside, loudStatuses)
  } finally {
    await Promise.all([issuer.stop(), postgres?.stop()])
    await rm(folder, { recursive: true })
  }
}

async function seedCalls(at: string, appId: string): Promise<void> {
  const database = await openTestDatabase<Tables>(at)
  const store = createStore(database)
  const spread = (25 * 24 * 60 * 60_000) / records
  for (let n = 0; n < records; n += recordsAtOnce) {
    const calls = Array.from({ length: recordsAtOnce }, (_, m) =>
      buildCall(appId, { startedAt: new Date(Date.now() - (records - n - m) * spread).toISOString() }),
    )
    await store.transact((writer) => writer.calls.insertAll(packCalls(calls)))
  }
  await database.close()
}

/** One request after another, as somebody who works does. */
async function useQuietly(client: Client, appId: string, count = rounds): Promise<Record<string, Answer[]>> {
  const reads: Answer[] = []
  const writes: Answer[] = []
  for (let n = 0; n < count; n++) {
    reads.push(await time(() => client.get(`/api/v2/apps/${appId}`)))
    writes.push(await time(() => client.patch(`/api/v2/apps/${appId}`, { description: `${n}` })))
  }
  return { reads, writes }
}

async function time(send: () => Promise<{ status: number }>): Promise<Answer> {
  const startedAt = performance.now()
  const { status } = await send()
  return { status, ms: performance.now() - startedAt }
}

/** In a process of its own: what it does with its answers must not delay those that are measured. */
async function keepBusy(args: string[]): Promise<() => Promise<string>> {
  const file = fileURLToPath(new URL('support/busy-user.ts', import.meta.url))
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return () => {
    child.kill('SIGTERM')
    return text(child.stdout)
  }
}

const findP99 = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0
const p99OfTimes = (answers: Answer[] = []) => findP99(answers.map(({ ms }) => ms))

function buildReport(
  alone: Record<string, Answer[]>,
  beside: Record<string, Answer[]>,
  loud: string,
): AttackReport {
  const failures = Object.entries(beside).flatMap(([kind, answers]) => {
    const failed = answers.filter(({ status }) => status > 299)
    const [before, meanwhile] = [p99OfTimes(alone[kind]), p99OfTimes(answers)]
    console.log(`  ${kind}: p99 ${before.toFixed(1)} ms alone, ${meanwhile.toFixed(1)} ms meanwhile`)
    const isSlow = meanwhile > 2 * Math.max(before, leastMs)
    return [
      ...failed.map(({ status, ms }) => ({ input: kind, observed: `${status} after ${Math.round(ms)} ms` })),
      ...(isSlow
        ? [{ input: kind, observed: `p99 ${Math.round(meanwhile)} ms, ${Math.round(before)} alone` }]
        : []),
    ]
  })
  console.log(`  the busy user's answers by status: ${loud.trim()}`)
  return { tried: Object.values(beside).flat().length, failures }
}
