// The complete API of GitHub: every operation is imported and can be called. Only `npm run checks -- corpus` downloads it.
import { beforeAll, describe, expect, it } from 'vitest'
import { compileRequest } from '#core/engines/calls/rest-request/compile-request.ts'
import { compileSchema } from '#core/engines/schemas/json-schema/validation/compile-schema.ts'
import type { ImportedDocument } from '#core/engines/sources/openapi-import/import-openapi.ts'
import { generateArguments } from '#tests/support/openapi/generate-arguments.ts'
import { loadGithubDocument } from '#tests/support/openapi/github-document.ts'
import { importDocument } from '#tests/support/openapi/import-document.ts'
import { isFullScope } from '#tests/support/test-scope.ts'

function measureTime<Result>(work: () => Result): { result: Result; ms: number } {
  const start = performance.now()
  const result = work()
  return { result, ms: Math.round(performance.now() - start) }
}

describe.runIf(isFullScope)('GitHub', () => {
  let document: ImportedDocument

  beforeAll(async () => {
    const text = await loadGithubDocument()
    const parsing = measureTime(() => JSON.parse(text))
    const importing = measureTime(() => importDocument(text))
    document = importing.result
    console.log(
      `GitHub: ${text.length} characters, parsed in ${parsing.ms} ms, imported in ${importing.ms} ms`,
    )
  }, 300_000)

  it('every operation is imported; the schemas of six are so long that prose is cut', () => {
    const { report, warnings, baseUrl, title, specVersion } = document
    const count = (wanted: string) => report.filter(({ outcome }) => outcome === wanted).length
    expect([count('imported'), count('degraded'), count('refused')]).toEqual([1_217, 6, 0])
    expect(warnings).toHaveLength(8)
    expect(warnings.at(-1)).toMatch(/^Operations with required names that /)
    expect(warnings[0]).toBe('Webhooks are not imported, because the API calls them: 270.')
    const reasons = report.flatMap((entry) => entry.reasons).filter((reason) => !reason.startsWith('it had '))
    expect([...new Set(reasons)]).toEqual([
      'its input schema is longer than 10000 characters: examples, titles or descriptions are shortened',
    ])
    expect({ baseUrl, title, specVersion }).toEqual({
      baseUrl: 'https://api.github.com',
      title: "GitHub's official OpenAPI spec + Octokit extension",
      specVersion: '3.0.3',
    })
  })

  it('each operation has a unique name, a schema that compiles and arguments that build a request', () => {
    const { operations, baseUrl } = document
    expect(new Set(operations.map(({ key }) => key)).size).toBe(1_223)
    expect(new Set(operations.map(({ externalId }) => externalId)).size).toBe(1_223)
    const failed = operations.filter(({ plan, inputSchema }) => {
      const { check } = compileSchema(inputSchema)
      const args = generateArguments(inputSchema, 1, 5).find((candidate) => check(candidate).length === 0)
      const built = args && compileRequest(plan, baseUrl)(args)
      return !built || 'problems' in built || !built.url.startsWith('https://')
    })
    expect(failed.map(({ key }) => key)).toEqual([])
  }, 120_000)

  it('schemas stay small: shared schemas are written once', () => {
    const sizes = document.operations.map(
      ({ inputSchema, outputSchema }) => JSON.stringify([inputSchema, outputSchema]).length,
    )
    expect(Math.max(...sizes)).toBeLessThan(100_000)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8_000_000)
  })
})
