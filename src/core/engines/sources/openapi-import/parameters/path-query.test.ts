import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { buildRequest } from '#core/engines/calls/rest-request/compile-request.ts'
import { importSingleOperation } from '#tests/support/openapi/import-document.ts'

const importPath = (path: string, parameters: JsonObject[] = []) =>
  importSingleOperation({ parameters }, {}, 'get', path)

describe('a path that contains a query', () => {
  it.each<[string, JsonObject[], string]>([
    ['/rest?method=search', [], '/rest?method=search'],
    ['/rest?method=search#1', [], '/rest?method=search'],
    ['/search?q={query}', [{ in: 'path', name: 'query', schema: {} }], '/search?q=x'],
    ['/search?q={query}', [{ in: 'path', name: 'query', style: 'label', schema: {} }], '/search?q=x'],
    ['/search?q={query}', [{ in: 'query', name: 'q', schema: {} }], '/search?q=x'],
    ['/search?q={query}', [], '/search?q=x'],
    ['/a/{id}?full=true&q={q}#list', [{ in: 'path', name: 'id', schema: {} }], '/a/x?full=true&q=x'],
  ])('%s with %j builds the intended request', (path, parameters, expected) => {
    const { operation, outcome } = importPath(path, parameters)
    const names = Object.keys(operation.inputSchema.properties ?? {})
    const built = buildRequest(
      operation.plan,
      'https://api.test',
      Object.fromEntries(names.map((name) => [name, 'x'])),
    )
    expect([outcome, 'url' in built && built.url]).toEqual(['imported', `https://api.test${expected}`])
  })

  it('drops what is not a name=value pair and reports it', () => {
    const { operation, reasons } = importPath('/a?{name}=1&b=x{y}')
    expect(operation.plan.path).toBe('/a')
    expect(reasons).toEqual([
      'the query {name}=1 of its path is left out: it is not a name=value pair',
      'the query b=x{y} of its path is left out: it is not a name=value pair',
    ])
  })

  it('is rejected with placeholders in its fragment, which is never sent', () => {
    expect(() => importPath('/send/#env/v1/partners/{partnerId}')).toThrow('in its fragment')
  })

  it('is the external id as it is declared', () => {
    expect(importPath('/search?q={query}').operation.externalId).toBe('GET /search?q={query}')
  })
})

it('a path without a leading slash gets one', () => {
  expect(importPath('things').operation.plan.path).toBe('/things')
})
