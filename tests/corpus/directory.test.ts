// Documents that are drawn from the corpus. Only `npm run checks -- corpus` downloads it, and then imports all of it.
import { beforeAll, describe, expect, it } from 'vitest'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { compileRequest } from '#core/engines/calls/rest-request/compile-request.ts'
import { compileSchema } from '#core/engines/schemas/json-schema/validation/compile-schema.ts'
import { httpMethods } from '#core/model/operations/operation.ts'
import {
  drawDocumentNames,
  drawOperations,
  listDocumentNames,
  readCorpusDocument,
  urlOf,
} from '#tests/support/corpus-documents.ts'
import { expectValidImport } from '#tests/support/openapi/expect-valid-import.ts'
import { generateArguments } from '#tests/support/openapi/generate-arguments.ts'
import { importDocument } from '#tests/support/openapi/import-document.ts'
import { isFullScope } from '#tests/support/test-scope.ts'

const seed = 1
const size = 20

/** The number of operations in a document, counted without the import. */
function countOperations({ paths }: JsonObject): number {
  const items = isJsonObject(paths) ? Object.entries(paths).filter(([path]) => path.startsWith('/')) : []
  const names = items.flatMap(([, item]) => (isJsonObject(item) ? Object.keys(item) : []))
  return names.filter((name) => httpMethods.some((method) => method === name.toUpperCase())).length
}

describe.runIf(isFullScope)('the corpus', () => {
  /** The corpus is downloaded once; a failed download fails the tests. */
  beforeAll(listDocumentNames, 300_000)

  it('every operation of a document is in its import report, and 99 % can be called', async () => {
    const outcomes: string[] = []
    for (const name of (await drawDocumentNames(seed)).slice(0, size)) {
      const { text } = await readCorpusDocument(name)
      const document = importDocument(text, urlOf(name))
      expectValidImport(document)
      expect([name, document.report.length]).toEqual([name, countOperations(JSON.parse(text))])
      outcomes.push(...document.report.map(({ outcome }) => outcome))
    }
    const rejected = outcomes.filter((outcome) => outcome === 'refused').length
    expect(outcomes.length).toBeGreaterThan(500)
    expect(rejected / outcomes.length).toBeLessThan(0.01)
  })

  it('arguments that are valid for the schema of an operation build a request', async () => {
    const drawn: string[] = []
    const built: string[] = []
    for await (const { name, document, operation } of drawOperations(seed, 150)) {
      const { check } = compileSchema(operation.inputSchema)
      const build = compileRequest(operation.plan, document.baseUrl || 'https://api.test')
      const valid = generateArguments(operation.inputSchema, 1, 5).filter((args) => check(args).length === 0)
      // The generator supports few keywords of JSON Schema, and finds no valid arguments for some operations.
      if (valid.length === 0) continue
      drawn.push(`${name} ${operation.externalId}`)
      if (valid.map(build).some((outcome) => 'url' in outcome)) built.push(`${name} ${operation.externalId}`)
    }
    expect(drawn.length).toBeGreaterThan(145)
    expect(built).toEqual(drawn)
  })
})
