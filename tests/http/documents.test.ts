import { Ajv } from 'ajv'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiFamilies } from '#endpoints/index.ts'
import { buildFamilyPath, isArchivedFamily } from '#endpoints/shared/api-family.ts'
import { buildCombinedDocument, buildFamilyDocument } from '#endpoints/well-known/openapi-documents.ts'
import { httpStatusByErrorCode } from '#http/error-envelope.ts'
import { canTakeIfMatch, canTakeIfNoneMatch, listOwnErrorCodes } from '#http/operation.ts'
import { about } from '#main/about.ts'
import { operationTable } from '#tests/support/service/operation-table.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

// biome-ignore lint/suspicious/noExplicitAny: members of a document are accessed by names that the test knows
type Document = any

const api = {
  families: apiFamilies,
  operations: operationTable,
  info: { ...about, baseUrl: 'http://localhost:4000', issuer: 'http://localhost:4000/auth' },
}
const combinedDocument: Document = buildCombinedDocument(api)

let service: TestService
beforeAll(async () => {
  service = await startService('sqlite')
  return () => service.close()
})

const resolvePointer = (document: Document, ref: string) =>
  ref
    .slice(2)
    .split('/')
    .reduce((part, key) => part[key.replaceAll('~1', '/')], document)
const resolveReference = (document: Document, part: Document) =>
  part.$ref ? resolvePointer(document, part.$ref) : part

function* iterateObjects(value: Document): Generator<Document> {
  if (typeof value !== 'object' || value === null) return
  yield value
  for (const part of Object.values(value)) yield* iterateObjects(part)
}

describe('the OpenAPI document of a family', () => {
  test.each(apiFamilies)('$id has every operation of the family and no other', (family) => {
    const { paths }: Document = buildFamilyDocument(api, family)
    const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const own = operationTable.filter(({ id }) => id.startsWith(`${family.id}.`))
    expect(described.sort()).toEqual(own.map(({ method, path }) => `${method} ${path}`).sort())
  })

  test.each(apiFamilies)('$id is served, and all its references and tags are defined', async ({ id }) => {
    const reply = await fetch(`${service.url}/openapi/${id}.json`)
    const document: Document = await reply.json()
    expect(document).toMatchObject({ openapi: '3.1.1', servers: [{ url: service.url }] })
    for (const { $ref } of iterateObjects(document))
      if ($ref) expect([$ref, typeof resolvePointer(document, $ref)]).toEqual([$ref, 'object'])
    for (const op of Object.values<Document>(document.paths).flatMap((methods) =>
      Object.values<Document>(methods),
    )) {
      expect(document.tags).toContainEqual({ name: op.tags[0], description: expect.any(String) })
    }
  })
})

describe('every operation is described:', () => {
  test.each(operationTable.map((op) => [op.id, op] as const))('%s', (_, op) => {
    const described = combinedDocument.paths[op.path][op.method.toLowerCase()]
    expect(described.security).toEqual(op.access === 'public' ? [] : undefined)
    const byStatus = Map.groupBy(listOwnErrorCodes(op), (code) => String(httpStatusByErrorCode[code]))
    const isError = ([status]: [string, Document]) => !/^[23]/.test(status)
    const errors = Object.entries<Document>(described.responses).filter(isError)
    expect(errors.map(([status]) => status).sort()).toEqual([...byStatus.keys(), 'default'].sort())
    for (const [status, reference] of errors) {
      const response = resolveReference(combinedDocument, reference)
      const envelope = op.id.startsWith('v1.') ? 'ErrorEnvelopeV1' : 'ErrorEnvelope'
      expect(response.content['application/json'].schema).toEqual({
        $ref: `#/components/schemas/${envelope}`,
      })
      for (const code of byStatus.get(status) ?? []) expect(response.description).toContain(`\`${code}\`: `)
      expect(response.headers).toHaveProperty('X-Request-Id')
    }
    const headers = described.parameters
      .map((parameter: Document) => resolveReference(combinedDocument, parameter))
      .filter((parameter: Document) => parameter.in === 'header')
    expect(headers.map(({ name }: { name: string }) => name).sort()).toEqual(
      [
        ...(op.method === 'POST' && op.access === 'bearer' ? ['Idempotency-Key'] : []),
        ...(canTakeIfMatch(op) ? ['If-Match'] : []),
        ...(canTakeIfNoneMatch(op) ? ['If-None-Match'] : []),
        'Prefer',
      ].sort(),
    )
    const named = Object.keys(described.responses[op.status].headers)
    expect(named).toEqual(expect.arrayContaining(['Ignored-Parameters', 'Preference-Applied']))
    expect(named.includes('Ignored-Members')).toBe(
      !op.isUpload && (op.body !== null || (op.access === 'bearer' && op.method !== 'GET')),
    )
  })
})

describe('every body has an example that the schema accepts:', () => {
  const ajv = new Ajv({ strict: false })
  const bodied = operationTable.filter(({ body }) => body !== null)

  test.each(bodied.map((op) => [op.id, op] as const))('%s', (_, op) => {
    const { example } =
      combinedDocument.paths[op.path][op.method.toLowerCase()].requestBody.content['application/json']
    expect([ajv.validate(op.body ?? {}, example), ajv.errors]).toEqual([true, null])
  })

  test.each(apiFamilies)('every example of $id belongs to an operation of the family', (family) => {
    const ids = new Set(bodied.map(({ id }) => id).filter((id) => id.startsWith(`${family.id}.`)))
    expect(Object.keys(family.bodyExamples).filter((id) => !ids.has(id))).toEqual([])
  })
})

test('schemas with the same title are equal', () => {
  const titled = new Map<string, string>()
  for (const { body, reply } of operationTable) {
    for (const part of [...iterateObjects(body), ...iterateObjects(reply)]) {
      if (typeof part.title !== 'string' || part.type !== 'object') continue
      const text = JSON.stringify(part)
      expect([part.title, titled.get(part.title) ?? text]).toEqual([part.title, text])
      titled.set(part.title, text)
    }
  }
})

describe('a new client finds', () => {
  const get = (path: string) => fetch(service.url + path)

  test('the API catalog, whose links resolve', async () => {
    const reply = await get('/.well-known/api-catalog')
    expect(reply.headers.get('content-type')).toMatch(/^application\/linkset\+json/)
    expect(reply.headers.get('link')).toBe(`<${service.url}/.well-known/api-catalog>; rel="api-catalog"`)
    const { linkset }: Document = await reply.json()
    expect(linkset.map(({ anchor }: Document) => anchor)).toEqual(
      apiFamilies.map((family) => `${service.url}${buildFamilyPath(family)}/`),
    )
    for (const { href } of iterateObjects(linkset)) {
      if (href) expect([href, (await fetch(href)).status]).toEqual([href, 200])
    }
  })

  test('llms.txt, whose links resolve and whose paths are operations', async () => {
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

  test('llms.txt, which names archived families only in the list of documents, as archived', async () => {
    const text = await (await get('/llms.txt')).text()
    const [guide = '', documents = ''] = text.split('## Documents')
    const archived = apiFamilies.filter(isArchivedFamily)
    expect(archived.length).toBeGreaterThan(0)
    for (const { id } of archived) {
      expect(guide).not.toMatch(new RegExp(`\\b${id}\\b`))
      const lines = documents.split('\n').filter((line) => new RegExp(`\\b${id}\\b`).test(line))
      expect(lines).toEqual([expect.stringMatching(/Archived: it keeps working/)])
    }
  })

  test('llms.txt, whose steps use the newest family that has the route', async () => {
    const text = await (await get('/llms.txt')).text()
    const shapeOf = (path: string) => path.replace(/^\/api\/\w+/, '').replace(/\{\w+\}/g, '{}')
    for (const [, method, path = ''] of text.matchAll(/^\d\. (GET|POST) \S+?(\/api\/\S+?):?\s/gm)) {
      const newest = apiFamilies.findLast(({ id }) =>
        operationTable.some(
          (op) => op.id.startsWith(`${id}.`) && op.method === method && shapeOf(op.path) === shapeOf(path),
        ),
      )
      expect([path, path.split('/')[2]]).toEqual([path, newest?.id])
    }
  })
})
