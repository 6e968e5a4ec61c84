// Time from process start to the first successful response of /readyz, compared with a Node process that only listens; processor
// time until then, and memory five seconds later.
// The same with an imported directory, which the service loads at the first request for that directory.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { issuerDatabaseFile } from '#main/storage/open-database.ts'
import { testUser } from '#tests/issuer/support/issuer-environment.ts'
import { Visitor } from '#tests/issuer/support/visitor.ts'
import { freshSettings, operatorToken, startProgram } from '#tests/support/program.ts'
import { createClient } from '#tests/support/service/client.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { readCpuMs, readResidentMiB, stopProcess } from './support/processes.ts'
import { seedDirectory } from './support/seed-directory.ts'

const starts = 10
const idleMs = 5_000
const entries = 20_000

async function measureBareStart(): Promise<number> {
  const began = performance.now()
  const code = `require('node:http').createServer().listen(0, () => console.log('up'))`
  const child = spawn(process.execPath, ['-e', code])
  await once(child.stdout, 'data')
  const took = performance.now() - began
  await stopProcess(child)
  return took
}

async function measureTime<Result>(work: () => Promise<Result>): Promise<[result: Result, ms: number]> {
  const began = performance.now()
  const result = await work()
  return [result, performance.now() - began]
}

/** `cpuMs` is processor time until it is ready; `idleMiB` is resident. */
type Start = { ms: number; cpuMs: number; idleMiB: number }

async function measureOwnStart(folder: string): Promise<Start> {
  const settings = await freshSettings(folder)
  const [program, ms] = await measureTime(() => startProgram(settings))
  const cpuMs = readCpuMs(program.pid)
  await sleep(idleMs)
  const idleMiB = readResidentMiB(program.pid)
  await program.stop()
  return { ms, cpuMs, idleMiB }
}

/** Milliseconds of the start and of the first directory page, and resident MiB before and after that page. */
async function measureFirstPage(folder: string) {
  const settings = await freshSettings(folder)
  const [program, start] = await measureTime(() => startProgram(settings))
  const client = createClient(program.url, await operatorToken(settings))
  const before = readResidentMiB(program.pid)
  const [{ body }, firstPage] = await measureTime(() => client.get('/api/v3/mcp/servers?limit=1'))
  const after = readResidentMiB(program.pid)
  await program.stop()
  return { start, look: firstPage, before, after, total: Number(body.total_entries) }
}

async function benchWithDirectory(folder: string): Promise<void> {
  await seedDirectory(folder, entries)
  await measureOwnStart(folder)
  const measurements: Awaited<ReturnType<typeof measureFirstPage>>[] = []
  for (let n = 0; n < starts; n++) measurements.push(await measureFirstPage(folder))
  const each = (format: (measurement: (typeof measurements)[number]) => string) =>
    measurements.map(format).join(', ')
  console.log(
    `with ${measurements[0]?.total.toLocaleString('en')} entries in the directory: ${formatTimes(measurements.map(({ start }) => start))}`,
  )
  console.log(`  its first page then: ${formatTimes(measurements.map(({ look: firstPage }) => firstPage))}`)
  console.log(`  MiB before and after: ${each(({ before, after }) => `${before} ${after}`)}`)
}

const formatTimes = (times: number[]) => times.map((time) => `${Math.round(time)} ms`).join(', ')

/** A service in use has users; without a user, each start writes a new invitation. */
async function signUpFirstUser(folder: string): Promise<void> {
  const program = await startProgram(await freshSettings(folder))
  const [, invitation = ''] = /"invitation":"([^"]+)"/.exec(program.output()) ?? []
  const visitor = new Visitor(`${program.url}/auth`)
  await visitor.submit(await visitor.open(invitation), testUser)
  await program.stop()
  sweepIssuer(folder)
}

/**
 * Does the work of the issuer's sweep, which runs an hour after the last change; until then, each start
 * checks whether it is due.
 */
function sweepIssuer(folder: string): void {
  const database = new DatabaseSync(join(folder, issuerDatabaseFile))
  database.exec('delete from issuer_audit_outbox')
  database.close()
}

export async function benchStart(): Promise<void> {
  const folder = await makeTemporaryFolder()
  const first = await measureOwnStart(folder)
  await signUpFirstUser(folder)
  const own: Start[] = []
  const bare: number[] = []
  for (let n = 0; n < starts; n++) {
    bare.push(await measureBareStart())
    own.push(await measureOwnStart(folder))
  }
  console.log(
    `\nstart to ready: first ${Math.round(first.ms)} ms (with migrations and keys), then ${formatTimes(own.map(({ ms }) => ms))}`,
  )
  console.log(`  processor time until then: ${formatTimes(own.map(({ cpuMs }) => cpuMs))}`)
  console.log(`  MiB ${idleMs / 1000} seconds later: ${own.map(({ idleMiB }) => idleMiB).join(', ')}`)
  console.log(`a node process that only listens: ${formatTimes(bare)}`)
  await benchWithDirectory(join(folder, 'full'))
  await rm(folder, { recursive: true })
}
