// The official conformance suite, fetched once into the cache of the checkout: its lines need packages that clash.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { root } from '#tests/support/source-files.ts'
import type { lines } from './lines.ts'

const name = '@modelcontextprotocol/conformance'

async function installed(version: string): Promise<string> {
  const folder = join(root, '.cache', 'conformance', version)
  const entry = join(folder, 'node_modules', name, 'dist', 'index.js')
  if (existsSync(entry)) return entry
  await mkdir(folder, { recursive: true })
  const install = ['install', '--prefix', folder, '--no-fund', '--no-audit', '--ignore-scripts']
  await promisify(execFile)('npm', [...install, `${name}@${version}`], { cwd: folder })
  return entry
}

export type Verdict = { status: number; output: string }

/** Runs the suite's server scenarios; 0 when what fails is what `baseline` says. */
export async function runSuite(
  endpoint: string,
  { version, options, baseline }: (typeof lines)[number],
): Promise<Verdict> {
  const entry = await installed(version)
  const expected = join(import.meta.dirname, baseline)
  const args = [entry, 'server', '--url', endpoint, ...options, '--expected-failures', expected]
  // The server behind the app lives in this process, so nothing may hold it up.
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, faults, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { status: Number(status ?? 1), output: output + faults }
}
