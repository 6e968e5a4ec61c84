// `npm run checks -- generators [NAME …]`: generates typed clients from the OpenAPI documents of the
// families, and compiles them; three clients of v3 do the main job over a running service. Arguments are
// parts of names of generators, or families. `--optional COMMAND,…`: on machines without these commands, the
// check skips what needs them, and passes.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inCache, runIn } from '#checks/support/install-packages.ts'
import { apiFamilies } from '#endpoints/index.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import type { GeneratedClient, Generator } from './generator.ts'
import { oapiCodegen } from './go.ts'
import { documentLinters } from './lint-documents.ts'
import { runMainJobs } from './main-job.ts'
import { openapiGenerators } from './openapi-generator.ts'
import { openapiPythonClient } from './python.ts'
import { typeScriptGenerators } from './typescript.ts'

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { optional: { type: 'string', default: '' } },
  allowPositionals: true,
})
const optional = values.optional.split(',')
const ids = apiFamilies.map(({ id }) => id)
const families = ids.filter(
  (id) => !positionals.some((word) => ids.includes(word)) || positionals.includes(id),
)
const words = positionals.filter((word) => !ids.includes(word))
const generators: Generator[] = [
  ...documentLinters,
  ...typeScriptGenerators,
  oapiCodegen,
  openapiPythonClient,
  ...openapiGenerators,
].filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))

async function findMissing(commands: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    commands.map((command) => runIn('.', 'sh', '-c', `command -v ${command}`).catch(() => null)),
  )
  return commands.filter((_, index) => !found[index])
}

const countFiles = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}

const describeFailure = (error: Error & { stdout?: string; stderr?: string }) =>
  [error.message, error.stdout, error.stderr].filter(Boolean).join('\n').slice(0, 4000)

async function generateClient(generator: Generator, family: string): Promise<GeneratedClient> {
  const client = inCache('generators', 'clients', `${generator.name.replaceAll(' ', '-')}-${family}`)
  await rm(client, { recursive: true, force: true })
  const document = join(projectRoot, 'docs', 'openapi', `${family}.json`)
  const failure = await generator.generate(document, client).then(() => null, describeFailure)
  return { files: await countFiles(client), failure }
}

function report({ name }: Generator, family: string, { files, failure }: GeneratedClient): string {
  if (failure === null) return files > 0 ? `${files} files` : 'passes'
  process.exitCode = 1
  console.error(`\n${name}, ${family}:\n${failure}`)
  return `fails, ${files} files`
}

/** Returns the row of the table. */
async function tryGenerator(generator: Generator): Promise<Record<string, string>> {
  const { name, needs } = generator
  const missing = await findMissing(needs)
  if (missing.length > 0) {
    if (!missing.every((command) => optional.includes(command))) process.exitCode = 1
    return { generator: name, note: `not run: ${missing.join(', ')} is not installed` }
  }
  const row: Record<string, string> = { generator: name }
  for (const family of families)
    row[family] = report(generator, family, await generateClient(generator, family))
  return row
}

const rows = []
for (const generator of generators) {
  console.log(`Trying ${generator.name} …`)
  rows.push(await tryGenerator(generator))
}
if (families.includes('v3')) {
  const compiled = rows.filter(({ v3 = '' }) => v3.endsWith('files') && !v3.startsWith('fails'))
  const failures = await runMainJobs(compiled.map(({ generator = '' }) => generator))
  for (const [name, failure] of Object.entries(failures)) {
    const row = rows.find(({ generator }) => generator === name)
    if (row) row.job = failure ? 'fails' : 'done'
    if (!failure) continue
    process.exitCode = 1
    console.error(`\n${name}, main job:\n${describeFailure(failure)}`)
  }
}
console.table(rows)
