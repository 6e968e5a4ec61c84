import { Ajv } from 'ajv'
import { beforeAll, describe, expect, test } from 'vitest'
import { bodyExamples } from '#endpoints/well-known/body-examples.ts'
import {
  apiFamilies,
  buildCombinedDocument,
  buildFamilyDocument,
} from '#endpoints/well-known/openapi-documents.ts'
import { httpStatusByErrorCode } from '#http/error-envelope.ts'
import { isSingleResourceRead, listErrorCodes } from '#http/operation.ts'
import { about } from '#main/about.ts'
import { operationTable } from '#tests/support/operation-table.ts'
import { startService, type TestService } from '#tests/support/service.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document is walked by names that its test knows
type Document = any

const facts = { ...about, baseUrl: 'http://localhost:4000' }
const whole: Document = buildCombinedDocument(operationTable, facts)

let service: TestService
beforeAll(async () => {
  service = await startService('sqlite')
  return () => service.close()
})

const at = (document: Document, ref: string) =>
  ref
    .slice(2)
    .split('/')
    .reduce((part, key) => part[key.replaceAll('~1', '/')], document)
const follow = (document: Document, part: Document) => (part.$ref ? at(document, part.$ref) : part)

function* partsOf(value: Document): Generator<Document> {
  if (typeof value !== 'object' || value === null) return
  yield value
  for (const part of Object.values(value)) yield* partsOf(part)
}

describe('the OpenAPI document of a family', () => {
  test.each(apiFamilies)('%s holds every operation of its own and no other', (family) => {
    const { paths }: Document = buildFamilyDocument(operationTable, facts, family)
    const said = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const own = operationTable.filter(({ id }) => id.startsWith(`${family}.`))
    expect(said.sort()).toEqual(own.map(({ method, path }) => `${method} ${path}`).sort())
  })

  test.each(apiFamilies)('%s is served, and leads nowhere that it does not say', async (family) => {
    const reply = await fetch(`${service.url}/openapi/${family}.json`)
    const document: Document = await reply.json()
    expect(document).toMatchObject({ openapi: '3.1.1', servers: [{ url: service.url }] })
    for (const { $ref } of partsOf(document))
      if ($ref) expect([$ref, typeof at(document, $ref)]).toEqual([$ref, 'object'])
    for (const op of Object.values<Document>(document.paths).flatMap((methods) =>
      Object.values<Document>(methods),
    )) {
      expect(document.tags).toContainEqual({ name: op.tags[0], description: expect.any(String) })
    }
  })
})

describe('every operation is described:', () => {
  test.each(operationTable.map((op) => [op.id, op] as const))('%s', (_, op) => {
    const said = whole.paths[op.path][op.method.toLowerCase()]
    expect(said.security).toEqual(op.access === 'public' ? [] : undefined)
    const byStatus = Map.groupBy(listErrorCodes(op), (code) => httpStatusByErrorCode[code])
    for (const [status, codes] of byStatus) {
      const answer = follow(whole, said.responses[status])
      const { error } = answer.content['application/json'].schema.properties
      expect(error.properties.code.enum).toEqual(codes)
      expect(error.required.slice(0, 3)).toEqual(['code', 'message', 'details'])
      expect(answer.headers).toHaveProperty('X-Request-Id')
    }
    const headers = said.parameters
      .map((one: Document) => follow(whole, one))
      .filter((one: Document) => one.in === 'header')
    expect(headers.map(({ name }: { name: string }) => name).sort()).toEqual(
      [
        ...(op.method === 'POST' && op.access === 'bearer' ? ['Idempotency-Key'] : []),
        ...(['PUT', 'PATCH', 'DELETE'].includes(op.method) ? ['If-Match'] : []),
        ...(isSingleResourceRead(op) ? ['If-None-Match'] : []),
      ].sort(),
    )
  })
})

describe('every body has an example that the schema accepts:', () => {
  const ajv = new Ajv({ strict: false })
  const bodied = operationTable.filter(({ body }) => body !== null)

  test.each(bodied.map((op) => [op.id, op] as const))('%s', (_, op) => {
    const { example } = whole.paths[op.path][op.method.toLowerCase()].requestBody.content['application/json']
    expect([ajv.validate(op.body ?? {}, example), ajv.errors]).toEqual([true, null])
  })

  test('no example is for an operation that is gone', () => {
    const ids = new Set(bodied.map(({ id }) => id))
    expect(Object.keys(bodyExamples).filter((id) => !ids.has(id))).toEqual([])
  })
})

test('a title names one schema, whoever says it', () => {
  const titled = new Map<string, string>()
  for (const { body, reply } of operationTable) {
    for (const part of [...partsOf(body), ...partsOf(reply)]) {
      if (typeof part.title !== 'string' || part.type !== 'object') continue
      const text = JSON.stringify(part)
      expect([part.title, titled.get(part.title) ?? text]).toEqual([part.title, text])
      titled.set(part.title, text)
    }
  }
})

describe('who comes for the first time finds', () => {
  const get = (path: string) => fetch(service.url + path)

  test('the API catalog, whose links lead somewhere', async () => {
    const reply = await get('/.well-known/api-catalog')
    expect(reply.headers.get('content-type')).toMatch(/^application\/linkset\+json/)
    expect(reply.headers.get('link')).toBe('</.well-known/api-catalog>; rel="api-catalog"')
    const { linkset }: Document = await reply.json()
    expect(linkset.map(({ anchor }: Document) => anchor)).toEqual(
      apiFamilies.map((one) => `${service.url}/api/${one}/`),
    )
    for (const { href } of partsOf(linkset)) {
      if (href) expect([href, (await fetch(href)).status]).toEqual([href, 200])
    }
  })

  test('llms.txt, whose links lead somewhere and whose paths are operations', async () => {
    const text = await (await get('/llms.txt')).text()
    expect(text).toMatch(/^# Tenon\n\n> /)
    for (const [, href = ''] of text.matchAll(/\]\((.*?)\)/g)) {
      expect([href, (await fetch(href)).status]).toEqual([href, 200])
    }
    const steps = [...text.matchAll(/^\d\. (GET|POST) (\S+?):?\s/gm)].map(([, method, url = '']) => [
      method,
      url.slice(service.url.length),
    ])
    expect(steps.length).toBe(6)
    for (const [method, path] of steps) {
      expect(operationTable).toContainEqual(expect.objectContaining({ method, path }))
    }
  })

  test('the reference, with every operation of every family', async () => {
    const page = await (await get('/docs')).text()
    for (const { id } of operationTable) expect(page).toContain(`id="${id.replaceAll('.', '_')}"`)
  })
})
