// An archived API family can be deleted: its folder, and in src/endpoints/index.ts its import and its entry in the list
// of families. This test does so in a copy of the sources, compiles the copy and reads its operations.
import { execFile } from 'node:child_process'
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiFamilies } from '#endpoints/index.ts'
import { isArchivedFamily } from '#endpoints/shared/api-family.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { projectRoot } from './support/source-files.ts'

const run = promisify(execFile)
const copied = [
  'src',
  'scripts',
  'packages',
  'package.json',
  ...['base', 'client', 'core', 'server'].map((project) => `tsconfig.${project}.json`),
]
const listFile = 'src/endpoints/index.ts'

async function copySources(): Promise<string> {
  const copy = await makeTemporaryFolder()
  const filter = (source: string) => !source.endsWith('.test.ts')
  for (const path of copied) await cp(join(projectRoot, path), join(copy, path), { recursive: true, filter })
  await symlink(join(projectRoot, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** One thread: several would repeat much of the work, on cores that other tests need. */
const compilerArguments = [
  'node_modules/typescript/bin/tsc',
  '-b',
  'tsconfig.server.json',
  '--singleThreaded',
]

/** Compiles core and server; returns the errors of the compiler, "" when there are none. */
const compile = (copy: string): Promise<string> =>
  run(process.execPath, compilerArguments, { cwd: copy }).then(
    () => '',
    (error) => String(error.stdout || error),
  )

const namesFamily = (id: string) => (line: string) => new RegExp(`\\b${id}\\b`).test(line)

/** The file without the import of the family, which is a line, and its entry in the list. */
const removeFromList = (text: string, id: string): string =>
  text
    .replace(`import { ${id} } from '#endpoints/${id}/index.ts'\n`, '')
    .replace(new RegExp(`\\b${id}, |, ${id}\\b`), '')

/** The operations and documents of the copy, read in a separate process. */
async function describeCopy(copy: string) {
  const script = `
    const { apiFamilies, createApiOperations } = await import('#endpoints/index.ts')
    const { buildLlmsTxt } = await import('#endpoints/well-known/llms-txt.ts')
    const { generateDocs } = await import('./scripts/generate-docs.ts')
    const operations = createApiOperations({ baseUrl: '' }, { baseUrl: '', issuer: '', loadIssuerMetadata: async () => null })
    console.log(JSON.stringify({
      paths: operations.map(({ path }) => path),
      pages: generateDocs().map(({ path }) => path),
      llmsTxt: buildLlmsTxt({ families: apiFamilies, operations, info: { baseUrl: '' } }),
    }))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: copy })
  return JSON.parse(stdout) as { paths: string[]; pages: string[]; llmsTxt: string }
}

const archivedFamilies = apiFamilies.filter(isArchivedFamily)

test('there is an archived family', () => {
  expect(archivedFamilies).not.toEqual([])
})

test.each(archivedFamilies)(
  '$id is named by two lines of the list: its import, without whose file nothing compiles, and its entry',
  async ({ id }) => {
    const text = await readFile(join(projectRoot, listFile), 'utf8')
    const lines = text.split('\n').filter(namesFamily(id))
    expect(lines).toHaveLength(2)
    expect(lines).toContain(`import { ${id} } from '#endpoints/${id}/index.ts'`)
  },
)

describe.each(archivedFamilies)('$id', ({ id }) => {
  let copy: string
  beforeAll(async () => {
    copy = await copySources()
    await rm(join(copy, 'src/endpoints', id), { recursive: true })
  })
  afterAll(() => rm(copy, { recursive: true }))

  test('is gone without its folder and its lines in the list, and all else compiles', async () => {
    const text = await readFile(join(copy, listFile), 'utf8')
    const shortened = removeFromList(text, id)
    expect(shortened.split('\n').filter(namesFamily(id))).toEqual([])
    await writeFile(join(copy, listFile), shortened)
    expect(await compile(copy)).toBe('')

    const { paths, pages, llmsTxt } = await describeCopy(copy)
    const others = apiFamilies.map((family) => family.id).filter((other) => other !== id)
    expect(paths.filter((path) => path.startsWith(`/api/${id}/`))).toEqual([])
    for (const other of others) expect(paths.join()).toContain(`/api/${other}/`)
    expect(pages.filter((path) => path.startsWith('docs/openapi/'))).toEqual(
      others.map((other) => `docs/openapi/${other}.json`),
    )
    expect(namesFamily(id)(llmsTxt)).toBe(false)
  })
})
