// From the start of the process to the first good answer of /readyz, beside a node process that only listens; and the same
// with a directory that was imported, which is read when somebody first looks.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshSettings, operatorToken, startProgram } from '#tests/e2e/support/program.ts'
import { clientOf } from '#tests/support/client.ts'
import { residentMiB, stop } from './support/processes.ts'
import { seedDirectory } from './support/seed-directory.ts'

const starts = 5
const entries = 20_000

async function bareStart(): Promise<number> {
  const began = performance.now()
  const code = `require('node:http').createServer().listen(0, () => console.log('up'))`
  const child = spawn(process.execPath, ['-e', code])
  await once(child.stdout, 'data')
  const took = performance.now() - began
  await stop(child)
  return took
}

async function timed<Result>(work: () => Promise<Result>): Promise<[result: Result, ms: number]> {
  const began = performance.now()
  const result = await work()
  return [result, performance.now() - began]
}

async function ownStart(folder: string): Promise<number> {
  const settings = await freshSettings(folder)
  const [program, took] = await timed(() => startProgram(settings))
  await program.stop()
  return took
}

/** Milliseconds of the start and of the first look into the directory, and MiB before and after it. */
async function startAndLook(folder: string) {
  const settings = await freshSettings(folder)
  const [program, start] = await timed(() => startProgram(settings))
  const client = clientOf(program.url, await operatorToken(settings))
  const before = residentMiB(program.pid)
  const [{ body }, look] = await timed(() => client.get('/api/v3/mcp/servers?limit=1'))
  const after = residentMiB(program.pid)
  await program.stop()
  return { start, look, before, after, total: Number(body.total_entries) }
}

async function benchFull(folder: string): Promise<void> {
  await seedDirectory(folder, entries)
  await ownStart(folder)
  const looks: Awaited<ReturnType<typeof startAndLook>>[] = []
  for (let n = 0; n < starts; n++) looks.push(await startAndLook(folder))
  const each = (tell: (one: (typeof looks)[number]) => string) => looks.map(tell).join(', ')
  console.log(
    `with ${looks[0]?.total.toLocaleString('en')} entries in the directory: ${shown(looks.map(({ start }) => start))}`,
  )
  console.log(`  its first page then: ${shown(looks.map(({ look }) => look))}`)
  console.log(`  MiB before and after: ${each(({ before, after }) => `${before} ${after}`)}`)
}

const shown = (times: number[]) => times.map((time) => `${Math.round(time)} ms`).join(', ')

export async function benchStart(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-bench-'))
  const first = await ownStart(folder)
  const [own, bare]: [number[], number[]] = [[], []]
  for (let n = 0; n < starts; n++) {
    bare.push(await bareStart())
    own.push(await ownStart(folder))
  }
  console.log(
    `\nstart to ready: first ${Math.round(first)} ms (with migrations and keys), then ${shown(own)}`,
  )
  console.log(`a node process that only listens: ${shown(bare)}`)
  await benchFull(join(folder, 'full'))
  await rm(folder, { recursive: true })
}
