// From the start of the process to the first good answer of /readyz, beside a node process that only listens.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshSettings, startProgram } from '#e2e/support/program.ts'
import { stop } from './support/processes.ts'

const starts = 5

async function bareStart(): Promise<number> {
  const began = performance.now()
  const code = `require('node:http').createServer().listen(0, () => console.log('up'))`
  const child = spawn(process.execPath, ['-e', code])
  await once(child.stdout, 'data')
  const took = performance.now() - began
  await stop(child)
  return took
}

async function ownStart(folder: string): Promise<number> {
  const settings = await freshSettings(folder)
  const began = performance.now()
  const program = await startProgram(settings)
  const took = performance.now() - began
  await program.stop()
  return took
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
  await rm(folder, { recursive: true })
}
