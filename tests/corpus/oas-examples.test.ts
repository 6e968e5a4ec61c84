import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { compileRequest } from '#core/engines/calls/rest-request/compile-request.ts'
import { compileSchema } from '#core/engines/schemas/json-schema/validation/compile-schema.ts'
import { generateArguments, UnsatisfiableSchema } from '#tests/support/openapi/generate-arguments.ts'
import { importDocument } from '#tests/support/openapi/import-document.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { isFullScope, takeSample } from '#tests/support/test-scope.ts'

const folder = join(projectRoot, 'node_modules/@readme/oas-examples')
const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^\d.*\.(json|yaml)$/.test(path))
  .sort()

const importExample = (path: string) =>
  importDocument(readFileSync(join(folder, path), 'utf8'), 'https://docs.test/openapi')
const importCache = new Map<string, ReturnType<typeof importExample>>()

/** The import of a document. Each document is imported once. */
function readImport(path: string) {
  const result = importCache.get(path) ?? importExample(path)
  importCache.set(path, result)
  return result
}

/** Documents with operations that are not imported without loss, as "imported, degraded, refused". */
const lossyDocuments: Record<string, string> = {
  '3.0/*/response-schemas.*': '7, 1, 0',
  '3.0/*/schema-enums.*': '2, 1, 0',
  '3.1/*/parameters-style.*': '24, 1, 0',
}

/** Operations for which no arguments are valid: their schema contradicts itself or is endless. */
const unsatisfiable = [
  'direct_circular',
  'quirks_incompatible_nested_all_of',
  'quirks_entirely_incompatible_all_of',
  'quirks_partially_usable_incompatible_all_of',
]

/** Documents whose JSON version differs. */
const differingDocuments = [
  '2.0/yaml/petstore-expanded.yaml',
  '3.1/yaml/parameters-style.yaml',
  '3.1/yaml/train-travel.yaml',
]

/** The generated arguments that are valid for the schema; none when it is unsatisfiable. */
function validArguments(schema: JsonObject, { check }: ReturnType<typeof compileSchema>): JsonObject[] {
  try {
    return generateArguments(schema, 1, 5).filter((args) => check(args).length === 0)
  } catch (error) {
    if (error instanceof UnsatisfiableSchema) return []
    throw error
  }
}

it.each(takeSample(documents, 4))('%s is imported, and each of its operations can be called', (path) => {
  const { operations, report, baseUrl } = readImport(path)
  const count = (wanted: string) => report.filter(({ outcome }) => outcome === wanted).length
  const pinned = lossyDocuments[path.replace(/json|yaml/g, '*')] ?? `${report.length}, 0, 0`
  expect(`${count('imported')}, ${count('degraded')}, ${count('refused')}`).toBe(pinned)
  for (const { key, plan, inputSchema } of operations) {
    const compiled = compileSchema(inputSchema)
    expect(compiled.schemaViolations).toEqual([])
    const build = compileRequest(plan, baseUrl)
    const valid = validArguments(inputSchema, compiled)
    expect([key, valid.length > 0]).toEqual([key, !unsatisfiable.includes(key)])
    // Where a pattern allows dots and slashes, some texts are rejected in a path.
    const problems = valid
      .map(build)
      .map((outcome) => ('problems' in outcome ? outcome.problems.map(({ code }) => code) : []))
    expect(problems.flat().every((code) => code === 'path_escape')).toBe(true)
    expect(valid.length === 0 || problems.some((codes) => codes.length === 0)).toBe(true)
  }
})

const twins = documents.filter((path) => path.endsWith('.yaml') && !differingDocuments.includes(path))

it.each(takeSample(twins, 4))('the import of %s equals that of its JSON version', (path) => {
  const twin = path.replaceAll('yaml', 'json')
  expect(readImport(path)).toEqual(readImport(twin))
})

it.runIf(isFullScope)('the corpus is complete', () => {
  const outcomes = documents.flatMap((path) => readImport(path).report.map(({ outcome }) => outcome))
  expect(documents).toHaveLength(129)
  expect(outcomes).toHaveLength(1_337)
  expect(outcomes.filter((outcome) => outcome === 'imported')).toHaveLength(1_331)
})
