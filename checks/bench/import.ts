// Imports of complete documents over the API, compared with only parsing and dereferencing the same file in the same round;
// medians. `MiB` is the peak memory of the service process above its memory before; the document process is not included.
import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { stringify } from 'yaml'
import { computeMedian, printRow } from '#checks/support/figures.ts'
import { readCorpusDocument } from '#tests/support/corpus-documents.ts'
import { loadGithubDocument } from '#tests/support/openapi/github-document.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import {
  type ImportEnvironment,
  type ImportMeasurement,
  openImportEnvironment,
} from './support/import-environment.ts'

const run = promisify(execFile)
const bareFile = fileURLToPath(new URL('support/bare-import.ts', import.meta.url))

const roundsByForm = { json: 5, yaml: 3 }
/** Longer than the document process lives without work. */
const pauseMs = 6_000

type DocumentForm = keyof typeof roundsByForm
type BareImport = { ms: number; cpuMs: number; peak: number }
type ServedDocument = { title: string; text: string; endpoint: string; file: string }
/** `byCase`: in the first case the process must start. */
type ImportRound = { bare: BareImport; byCase: Record<string, ImportMeasurement> }

export async function benchImport(): Promise<void> {
  const folder = await makeTemporaryFolder()
  const environment = await openImportEnvironment()
  console.log('')
  printRow('import of a whole document', ['ms', 'ratio', 'cpu ms', 'ratio', 'MiB', 'stalled', 'busy'])
  for (const [title, json] of await loadDocuments()) {
    for (const form of ['json', 'yaml'] as const) {
      const text = form === 'json' ? json : stringify(JSON.parse(json), { aliasDuplicateObjects: false })
      const file = join(folder, `${title}.${form}`)
      await writeFile(file, text)
      const served = { title, text, file, endpoint: environment.serve(text) }
      printRounds(served, form, await runRounds(environment, served, form))
    }
  }
  await environment.close()
  await rm(folder, { recursive: true })
}

const loadDocuments = async (): Promise<[title: string, json: string][]> => [
  ['GitHub', await loadGithubDocument()],
  ['Stripe', (await readCorpusDocument('stripe.com')).text],
]

async function runRounds(
  environment: ImportEnvironment,
  document: ServedDocument,
  form: DocumentForm,
): Promise<ImportRound[]> {
  const rounds: ImportRound[] = []
  for (let round = 0; round < roundsByForm[form]; round++) rounds.push(await runRound(environment, document))
  return rounds
}

async function runRound(environment: ImportEnvironment, document: ServedDocument): Promise<ImportRound> {
  const { stdout } = await run(process.execPath, [bareFile, document.file])
  await sleep(pauseMs)
  const { measured: afterPause } = await importOnce(environment, document)
  const { measured: imported, address } = await importOnce(environment, document)
  const again = await environment.measure(() => environment.client.post(`${address}/discover`))
  const upload = { document: document.text }
  const uploaded = await environment.measure(() => environment.client.post(`${address}/import`, upload))
  return {
    bare: JSON.parse(stdout),
    byCase: {
      'imported, after a pause': afterPause,
      imported,
      'again, unchanged': again,
      'uploaded, unchanged': uploaded,
    },
  }
}

async function importOnce({ client, measure }: ImportEnvironment, { title, endpoint }: ServedDocument) {
  const path = `/api/v2/apps/${await makeApp(client, title)}/integrations`
  const measured = await measure(() => client.post(path, { name: title, kind: 'rest', endpoint }))
  const { id, last_error } = measured.reply.body.integration
  if (last_error) throw new Error(last_error)
  return { measured, address: `${path}/${id}` }
}

function printRounds({ title, text }: ServedDocument, form: DocumentForm, rounds: ImportRound[]): void {
  const medianOf = (read: (round: ImportRound) => number) => computeMedian(rounds.map(read))
  const name = `${title}, ${form.toUpperCase()} of ${(text.length / 1e6).toFixed(1)} MB: bare`
  const bareOf = (member: keyof BareImport) => Math.round(medianOf(({ bare }) => bare[member]))
  printRow(name, [bareOf('ms'), '1.00', bareOf('cpuMs'), '1.00', bareOf('peak')])
  for (const caseName of Object.keys(rounds[0]?.byCase ?? {})) {
    const median = (read: (measured: ImportMeasurement, bare: BareImport) => number) =>
      medianOf(({ byCase, bare }) => (byCase[caseName] ? read(byCase[caseName], bare) : 0))
    printRow(`  ${caseName}`, [
      Math.round(median(({ ms }) => ms)),
      median(({ ms }, bare) => ms / bare.ms).toFixed(2),
      Math.round(median(({ cpuMs }) => cpuMs)),
      median(({ cpuMs }, bare) => cpuMs / bare.cpuMs).toFixed(2),
      Math.round(median(({ addedMiB }) => addedMiB)),
      median(({ stalled }) => stalled).toFixed(1),
      median(({ busy }) => busy).toFixed(1),
    ])
  }
}
