// One user keeps the database busy with costly work: filtered lists over half a million records, edits of one app, searches,
// audits. Meanwhile the requests of another user must succeed and take at most twice as long as in a separate service on the
// same, equally busy machine. So the comparison shows the cost of sharing alone.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createStore } from '#adapters/store/create-store.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { computePercentile } from '#checks/support/figures.ts'
import { openTestDatabase } from '#tests/support/databases/open-test-database.ts'
import { startPostgres } from '#tests/support/databases/postgres-server.ts'
import { loopbackSettings, startProgram } from '#tests/support/program.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/servers/test-issuer.ts'
import { type Client, createUncheckedClient } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { buildCall, packCalls } from '#tests/support/store-samples.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import type { Attack, AttackReport } from './attack.ts'

export const busyDatabaseAttacks: Attack[] = [
  { area: 'neighbours', name: 'a busy database, SQLite', run: () => attackOn('SQLite') },
  { area: 'neighbours', name: 'a busy database, PostgreSQL', run: () => attackOn('PostgreSQL') },
]

const records = 500_000
const recordsAtOnce = 5_000
/** The number of honest requests of each kind. */
const rounds = 150
const measurements = 3
/** Below this time, a request is quick even on a busy machine, and taking twice as long means nothing. */
const leastMs = 15

const secretKey = randomBytes(32).toString('base64')

type Answer = { status: number; ms: number }
/** By kind of request. */
type Answers = Record<string, Answer[]>
type Measured = { alone: Answers; besideOwn: Answers; beside: Answers }

async function attackOn(engine: 'SQLite' | 'PostgreSQL'): Promise<AttackReport> {
  const folder = await makeTemporaryFolder()
  const [issuer, ...servers] = await Promise.all([
    startTestIssuer(),
    ...(engine === 'PostgreSQL' ? [startPostgres(), startPostgres()] : []),
  ])
  const [shared, apart] = ['shared', 'apart'].map((name, index) => ({
    data: join(folder, name),
    databaseUrl: servers[index]?.url,
  })) as [Place, Place]
  try {
    const first = await start(shared, issuer)
    const loudApp = await makeApp(createUncheckedClient(first.program.url, first.loudToken), 'Loud')
    const quietApp = await makeApp(first.quiet, 'Quiet')
    // SQLite allows one process.
    await first.program.stop()
    await seedCalls(shared.databaseUrl ?? join(shared.data, 'tenon.db'), loudApp)
    const [{ program, quiet, loudToken }, own] = await Promise.all([
      start(shared, issuer),
      start(apart, issuer),
    ])
    const ownApp = await makeApp(own.quiet, 'Quiet')
    await useQuietly(own.quiet, ownApp)
    await useQuietly(quiet, quietApp)
    const alone = await useQuietly(quiet, quietApp)
    const stop = await keepBusy([program.url, loudToken, loudApp])
    await useQuietly(quiet, quietApp, 10)
    const measured: Measured[] = []
    for (let n = 0; n < measurements; n++) {
      // At the same time, so that the machine is equally busy for both.
      const [besideOwn, beside] = await Promise.all([
        useQuietly(own.quiet, ownApp),
        useQuietly(quiet, quietApp),
      ])
      measured.push({ alone, besideOwn, beside })
    }
    const loudStatuses = await stop()
    await Promise.all([program.stop(), own.program.stop()])
    console.log(`  the busy user's answers by status: ${loudStatuses.trim()}`)
    return buildReport(measured)
  } finally {
    await Promise.all([issuer, ...servers].map((server) => server.stop()))
    await rm(folder, { recursive: true })
  }
}

/** Where a service has its data. */
type Place = { data: string; databaseUrl: string | undefined }

async function start({ data, databaseUrl }: Place, issuer: TestIssuer) {
  const program = await startProgram({
    ...(await loopbackSettings(data)),
    AUTH_ISSUER: issuer.url,
    SECRET_KEYS: `attack:${secretKey}`,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  const sign = (user: string) => issuer.signToken(user, program.url)
  const quiet = createUncheckedClient(program.url, await sign('alice'))
  return { program, quiet, loudToken: await sign('mallory') }
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

/** One request after another, as a person works. */
async function useQuietly(client: Client, appId: string, count = rounds): Promise<Answers> {
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

/** In a separate process: handling its answers must not delay the measured requests. */
async function keepBusy(args: string[]): Promise<() => Promise<string>> {
  const file = fileURLToPath(new URL('support/busy-user.ts', import.meta.url))
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return () => {
    child.kill('SIGTERM')
    return text(child.stdout)
  }
}

const p99OfTimes = (answers: Answer[] = []) =>
  computePercentile(
    answers.map(({ ms }) => ms),
    0.99,
  )

/** An unfair share is slow in every measurement; the scheduler of a small machine delays a few requests in some of them. */
function buildReport(measured: Measured[]): AttackReport {
  const answers = measured.flatMap(({ beside }) => Object.entries(beside))
  const failed = answers.flatMap(([kind, all]) =>
    all
      .filter(({ status }) => status > 299)
      .map(({ status, ms }) => ({ input: kind, observed: `${status} after ${Math.round(ms)} ms` })),
  )
  const slow = ['reads', 'writes'].flatMap((kind) => {
    const times = measured.map((measurement) => compareTimes(measurement, kind))
    return times.every(({ isSlow }) => isSlow)
      ? [{ input: kind, observed: times.map(({ text }) => text).join('; ') }]
      : []
  })
  return { tried: answers.flatMap(([, all]) => all).length, failures: [...failed, ...slow] }
}

function compareTimes(
  { alone, besideOwn, beside }: Measured,
  kind: string,
): { isSlow: boolean; text: string } {
  const [before, apart, meanwhile] = [alone, besideOwn, beside].map((all) => p99OfTimes(all[kind])) as Times
  const [first, second, third] = [before, apart, meanwhile].map((ms) => `${ms.toFixed(1)} ms`)
  const text = `p99 ${first} alone, ${second} in a service of its own meanwhile, ${third} in this one`
  console.log(`  ${kind}: ${text}`)
  return { isSlow: meanwhile > 2 * Math.max(apart, leastMs), text }
}

type Times = [number, number, number]
