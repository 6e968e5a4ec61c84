// Schemathesis, a property-based tester of OpenAPI documents (https://schemathesis.io). It is a Python program,
// installed into a virtual environment in the cache of the checkout.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#tests/support/source-files.ts'

const version = '4.32.5'
const oldestPython = [3, 11] as const
const run = promisify(execFile)
const here = (file: string) => join(import.meta.dirname, file)

async function isRecentPython(command: string): Promise<boolean> {
  const code = `import sys; sys.exit(sys.version_info < (${oldestPython}))`
  return run(command, ['-c', code]).then(
    () => true,
    () => false,
  )
}

async function findPython(): Promise<string> {
  for (const command of ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python'])
    if (await isRecentPython(command)) return command
  throw new Error(
    `Schemathesis ${version} needs Python ${oldestPython.join('.')} or newer, for example as python3; none was found.`,
  )
}

/** Returns the path of the command. */
export async function installSchemathesis(): Promise<string> {
  const folder = join(projectRoot, '.cache', 'schemathesis', version)
  const command = join(folder, 'bin', 'schemathesis')
  if (existsSync(command)) return command
  await run(await findPython(), ['-m', 'venv', '--clear', folder])
  await run(join(folder, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', `schemathesis==${version}`])
  return command
}

export type SchemathesisRun = {
  documentUrl: string
  token: string
  /** Real ids by the ids in the examples of the documents. */
  exampleIds: Record<string, string>
  /** Tables that are appended to schemathesis.toml. */
  tables: string
  phases: string
  seed: number
  /** Generated requests for each operation and phase, beyond those that cover its schemas systematically. */
  maxExamples: number
  /** For the report and the configuration. */
  folder: string
}

/** Runs all checks and returns the path of the report, which has one event in each line. */
export async function runSchemathesis(command: string, options: SchemathesisRun): Promise<string> {
  const { documentUrl, token, exampleIds, tables, phases, seed, maxExamples, folder } = options
  const config = join(folder, 'schemathesis.toml')
  const report = join(folder, 'report.ndjson')
  await writeFile(config, `${await readFile(here('schemathesis.toml'), 'utf8')}\n${tables}\n`)
  const what = [
    '--checks',
    'all',
    '--phases',
    phases,
    '--seed',
    String(seed),
    '--max-examples',
    String(maxExamples),
  ]
  const how = ['--no-color', '--report', 'ndjson', '--report-ndjson-path', report]
  const child = spawn(command, ['--config-file', config, 'run', documentUrl, ...what, ...how], {
    cwd: folder,
    env: {
      ...process.env,
      CONTRACT_HOOKS: here('hooks.py'),
      CONTRACT_IDS: JSON.stringify(exampleIds),
      CONTRACT_TOKEN: token,
      // Makes runs with the same seed send the same requests.
      PYTHONHASHSEED: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const [status] = await once(child, 'exit')
  // 1: some check failed, which the report has in detail.
  if (status !== 0 && status !== 1) throw new Error(`Schemathesis ended with status ${status}:\n${output}`)
  return report
}
