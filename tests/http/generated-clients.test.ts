// The OpenAPI documents as generators of typed clients read them. `npm run checks -- generators` runs the generators.
import { describe, expect, test } from 'vitest'
import { exampleTime } from '#core/entities/examples.ts'
import { apiFamilies } from '#endpoints/index.ts'
import { buildFamilyDocument } from '#endpoints/well-known/openapi-documents.ts'
import { about } from '#main/about.ts'
import { type ApiDocumentNode, listDocumentMembers } from '#tests/support/service/document-members.ts'
import { operationTable } from '#tests/support/service/operation-table.ts'

const api = {
  families: apiFamilies,
  operations: operationTable,
  info: { ...about, baseUrl: 'http://localhost:4000', issuer: 'http://localhost:4000/auth' },
}
const documents = apiFamilies.map((family) => ({
  id: family.id,
  document: buildFamilyDocument(api, family) as ApiDocumentNode,
}))

type Part = { path: string; node: ApiDocumentNode }

/** Every object in the document but those in values, with its path. */
function* iterateParts(node: ApiDocumentNode, path = ''): Generator<Part> {
  if (typeof node !== 'object' || node === null) return
  yield { path, node }
  for (const [key, part] of Object.entries(node))
    if (!['example', 'examples', 'default', 'enum'].includes(key)) yield* iterateParts(part, `${path}/${key}`)
}

const normalize = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

describe.each(documents)('in the document of $id', ({ document }) => {
  const parts = [...iterateParts(document)]
  const names = Object.keys(document.components.schemas)

  test('every object with members is a component', () => {
    const inline = parts
      .filter(({ node }) => node.type === 'object' && node.properties)
      .map(({ path }) => path)
      .filter((path) => !/^\/components\/schemas\/\w+$/.test(path))
    expect(inline).toEqual([])
  })

  test('every error has the same schema', () => {
    const responses = [
      ...Object.values<ApiDocumentNode>(document.components.responses),
      ...Object.values<ApiDocumentNode>(document.paths).flatMap((methods) =>
        Object.values<ApiDocumentNode>(methods).flatMap(({ responses }) =>
          Object.entries(responses).flatMap(([status, response]) => (/^[23]/.test(status) ? [] : [response])),
        ),
      ),
    ]
    const schemas = responses
      .filter(({ $ref }) => !$ref)
      .map(({ content }) => content['application/json'].schema.$ref)
    expect([...new Set(schemas)]).toEqual([expect.stringMatching(/\/ErrorEnvelope(V\d)?$/)])
  })

  test('names of schemas are short, in PascalCase and without numbers', () => {
    const version = /V\d[A-Z]?$/
    expect(names.filter((name) => !/^[A-Z][A-Za-z]{2,39}$/.test(name.replace(version, '')))).toEqual([])
  })

  test('no two names are equal but for case and separators', () => {
    expect(new Set(names.map(normalize)).size).toBe(names.length)
  })

  test('no name is that of the constructor or of the enumeration of another schema', () => {
    const clashes = names.filter((name) => /^New[A-Z]/.test(name) && names.includes(name.slice(3)))
    const taken = new Set(names.map(normalize))
    const nested = listDocumentMembers(document)
      .filter(({ schema }) => [schema, schema.items, ...(schema.anyOf ?? [])].some((part) => part?.enum))
      .flatMap(({ holder, name }) => [name, `${holder}.${name}`].map((path) => ({ holder, path })))
      .filter(({ holder, path }) => normalize(path) === normalize(holder) || taken.has(normalize(path)))
      .filter(({ holder, path }) => path.includes('.') || normalize(path) === normalize(holder))
    expect([clashes, nested]).toEqual([[], []])
  })

  test('no union has values of different kinds', () => {
    const kindOf = ({ $ref, type }: ApiDocumentNode) =>
      $ref ? 'object' : type === 'integer' ? 'number' : type
    const mixed = parts
      .flatMap(({ path, node }) => [
        { path, kinds: (node.anyOf ?? []).map(kindOf) },
        { path, kinds: Array.isArray(node.type) ? node.type : [] },
      ])
      .filter(({ kinds }) => new Set(kinds.filter((kind: string) => kind !== 'null')).size > 1)
    expect(mixed).toEqual([])
  })

  test('a constant that is an integer has that type', () => {
    const decimal = parts.filter(({ node }) => node.type === 'number' && Number.isInteger(node.const))
    expect(decimal.map(({ path }) => path)).toEqual([])
  })

  test('the values of a set are a component', () => {
    const sets = parts.filter(({ node }) => node.uniqueItems && node.items?.enum)
    expect(sets.map(({ path }) => path)).toEqual([])
  })

  test('requests that the service sends are callbacks of an operation', () => {
    expect(document).not.toHaveProperty('webhooks')
  })

  test('every map says so by additionalProperties', () => {
    expect(parts.filter(({ node }) => node.patternProperties?.['^.*$']).map(({ path }) => path)).toEqual([])
  })

  test('a string with a time as its example has the format, unless it is empty for null', () => {
    const times = listDocumentMembers(document).filter(({ schema }) => schema.examples?.[0] === exampleTime)
    const others = times.filter(({ schema }) => !JSON.stringify(schema).includes('"format":"date-time"'))
    const emptyAsNull = ['authdiscoveredat', 'lastdiscoveredat', 'lastregisteredat']
    expect(times.length).toBeGreaterThan(0)
    expect(others.filter(({ name }) => !emptyAsNull.includes(normalize(name)))).toEqual([])
  })

  test('no schema is one of several only by the members that it requires', () => {
    expect(parts.filter(({ node }) => node.oneOf).map(({ path }) => path)).toEqual([])
  })
})
