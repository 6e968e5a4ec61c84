// Import of complete documents over the API, compared with only parsing and dereferencing the same file. `MiB` is the
// peak memory of the service process above its memory before; the document process is not included.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { stringify } from 'yaml'
import { readCorpusDocument } from '#tests/support/corpus-documents.ts'
import { loadGithubDocument } from '#tests/support/openapi/github-document.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import {
  type ImportEnvironment,
  type ImportMeasurement,
  openImportEnvironment,
} from './support/import-environment.ts'

const run = promisify(execFile)
const bareFile = fileURLToPath(new URL('support/bare-import.ts', import.meta.url))

type BareImport = { ms: number; cpuMs: number; peak: number }

const padColumn = (value: string | number, width: number) => String(value).padStart(width)
const formatInteger = (value: number) => padColumn(Math.round(value), 8)

export async function benchImport(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-bench-'))
  const environment = await openImportEnvironment()
  console.log(
    `\n${'import of a whole document'.padEnd(44)}${padColumn('ms', 8)}${padColumn('ratio', 8)}${padColumn('cpu ms', 8)}${padColumn('ratio', 8)}${padColumn('MiB', 8)}${padColumn('stalled', 9)}${padColumn('busy', 8)}`,
  )
  for (const [title, text] of await loadDocuments()) {
    for (const form of ['json', 'yaml'] as const) await compare(environment, folder, title, text, form)
  }
  await environment.close()
  await rm(folder, { recursive: true })
}

const loadDocuments = async (): Promise<[title: string, json: string][]> => [
  ['GitHub', await loadGithubDocument()],
  ['Stripe', (await readCorpusDocument('stripe.com')).text],
]

async function compare(
  environment: ImportEnvironment,
  folder: string,
  title: string,
  json: string,
  form: 'json' | 'yaml',
): Promise<void> {
  const text = form === 'json' ? json : stringify(JSON.parse(json), { aliasDuplicateObjects: false })
  const file = join(folder, `${title}.${form}`)
  await writeFile(file, text)
  const { stdout } = await run(process.execPath, [bareFile, file])
  const bare: BareImport = JSON.parse(stdout)
  const name = `${title}, ${form.toUpperCase()} of ${(text.length / 1e6).toFixed(1)} MB`
  const endpoint = environment.serve(text)
  const path = `/api/v2/apps/${await makeApp(environment.client, title)}/integrations`
  const first = await environment.measure(() =>
    environment.client.post(path, { name: title, kind: 'rest', endpoint }),
  )
  const { id, import_report, last_error } = first.reply.body.integration
  const again = await environment.measure(() => environment.client.post(`${path}/${id}/discover`))
  const uploaded = await environment.measure(() =>
    environment.client.post(`${path}/${id}/import`, { document: text }),
  )
  console.log(
    `${`${name}: bare`.padEnd(44)}${formatInteger(bare.ms)}${padColumn('1.000', 8)}${formatInteger(bare.cpuMs)}${padColumn('1.000', 8)}${formatInteger(bare.peak)}`,
  )
  printLine(
    `  imported ${import_report.imported + import_report.degraded}${last_error ? ` (${last_error})` : ''}`,
    first,
    bare,
  )
  printLine('  again, unchanged', again, bare)
  printLine('  uploaded, unchanged', uploaded, bare)
}

function printLine(
  name: string,
  { ms, cpuMs, addedMiB: above, stalled, busy }: ImportMeasurement,
  bare: BareImport,
): void {
  const ratio = padColumn((ms / bare.ms).toFixed(3), 8)
  const cpuRatio = padColumn((cpuMs / bare.cpuMs).toFixed(3), 8)
  console.log(
    `${name.padEnd(44)}${formatInteger(ms)}${ratio}${formatInteger(cpuMs)}${cpuRatio}${formatInteger(above)}${padColumn(stalled.toFixed(1), 9)}${padColumn(busy.toFixed(1), 8)}`,
  )
}
