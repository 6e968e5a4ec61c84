// The official conformance suite. Installed into the cache of the checkout, since its versions have conflicting
// dependencies.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { inCache, installNpm } from '#checks/support/install-packages.ts'

const packageName = '@modelcontextprotocol/conformance'

async function installSuite(version: string): Promise<string> {
  const folder = inCache('conformance', version)
  await installNpm(folder, [`${packageName}@${version}`], '--ignore-scripts')
  return join(folder, 'node_modules', packageName, 'dist', 'index.js')
}

/** The version of the suite, its options, and the file that lists the expected failures. */
export type SuiteRun = { version: string; options: readonly string[]; baseline: string }

export type SuiteResult = { status: number; output: string }

/** Runs the server scenarios of the suite; status 0 when exactly the failures of `baseline` occur. */
export async function runSuite(
  endpoint: string,
  { version, options, baseline }: SuiteRun,
): Promise<SuiteResult> {
  const entry = await installSuite(version)
  const expected = join(import.meta.dirname, baseline)
  const args = [entry, 'server', '--url', endpoint, ...options, '--expected-failures', expected]
  // Asynchronous: the fixture server runs in this process and must not be blocked.
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { status: Number(status ?? 1), output: output + errors }
}
