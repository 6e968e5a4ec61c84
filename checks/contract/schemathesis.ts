// Schemathesis, a property-based tester of OpenAPI documents (https://schemathesis.io). It is a Python program,
// installed into a virtual environment in the cache of the checkout.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inCache, installPython } from '#checks/support/install-packages.ts'

const version = '4.32.5'
const here = (file: string) => join(import.meta.dirname, file)

/** Returns the path of the command. */
export const installSchemathesis = async (): Promise<string> =>
  join(await installPython(inCache('schemathesis', version), [`schemathesis==${version}`]), 'schemathesis')

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
  // 1: a check failed; the report has the details.
  if (status !== 0 && status !== 1) throw new Error(`Schemathesis ended with status ${status}:\n${output}`)
  return report
}
