// Whole documents imported over the API, beside the same file parsed and dereferenced and nothing more. `MiB` is what the
// service's own process took at most above what it had; the reading process comes on top, and goes when it is idle.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { stringify } from 'yaml'
import { readCorpusDocument } from '#checks/corpus/documents.ts'
import { githubDocument } from '#tests/support/github-document.ts'
import { makeApp } from '#tests/support/made.ts'
import { type Imported, type ImportScene, openImportScene } from './support/import-scene.ts'

const run = promisify(execFile)
const bareFile = fileURLToPath(new URL('support/bare-import.ts', import.meta.url))

type Bare = { ms: number; peak: number }

const column = (value: string | number, width: number) => String(value).padStart(width)
const whole = (value: number) => column(Math.round(value), 8)

export async function benchImport(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-bench-'))
  const scene = await openImportScene()
  console.log(
    `\n${'import of a whole document'.padEnd(44)}${column('ms', 8)}${column('ratio', 8)}${column('MiB', 8)}${column('stalled', 9)}${column('busy', 8)}`,
  )
  for (const [title, text] of await documents()) {
    for (const form of ['json', 'yaml'] as const) await compare(scene, folder, title, text, form)
  }
  await scene.close()
  await rm(folder, { recursive: true })
}

const documents = async (): Promise<[title: string, json: string][]> => [
  ['GitHub', await githubDocument()],
  ['Stripe', (await readCorpusDocument('stripe.com')).text],
]

async function compare(
  scene: ImportScene,
  folder: string,
  title: string,
  json: string,
  form: 'json' | 'yaml',
): Promise<void> {
  const text = form === 'json' ? json : stringify(JSON.parse(json), { aliasDuplicateObjects: false })
  const file = join(folder, `${title}.${form}`)
  await writeFile(file, text)
  const { stdout } = await run(process.execPath, [bareFile, file])
  const bare: Bare = JSON.parse(stdout)
  const name = `${title}, ${form.toUpperCase()} of ${(text.length / 1e6).toFixed(1)} MB`
  const endpoint = scene.serve(text)
  const path = `/api/v2/apps/${await makeApp(scene.client, title)}/integrations`
  const first = await scene.watch(() => scene.client.post(path, { name: title, kind: 'rest', endpoint }))
  const { id, import_report, last_error } = first.reply.body.integration
  const again = await scene.watch(() => scene.client.post(`${path}/${id}/discover`))
  const sent = await scene.watch(() => scene.client.post(`${path}/${id}/import`, { document: text }))
  console.log(`${`${name}: bare`.padEnd(44)}${whole(bare.ms)}${column('1.000', 8)}${whole(bare.peak)}`)
  line(
    `  imported ${import_report.imported + import_report.degraded}${last_error ? ` (${last_error})` : ''}`,
    first,
    bare,
  )
  line('  again, unchanged', again, bare)
  line('  uploaded, unchanged', sent, bare)
}

function line(name: string, { ms, above, stalled, busy }: Imported, bare: Bare): void {
  const ratio = column((ms / bare.ms).toFixed(3), 8)
  console.log(
    `${name.padEnd(44)}${whole(ms)}${ratio}${whole(above)}${column(stalled.toFixed(1), 9)}${column(busy.toFixed(1), 8)}`,
  )
}
