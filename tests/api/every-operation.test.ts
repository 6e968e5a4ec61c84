import { beforeAll, describe, expect, test } from 'vitest'
import { selectRequestIdKey } from '#http/error-envelope.ts'
import type { ApiOperation } from '#http/operation.ts'
import type { Client, Reply } from '#tests/support/client.ts'
import { makeApp } from '#tests/support/made.ts'
import { operationTable, pathWith } from '#tests/support/operation-table.ts'
import { startService, type TestService } from '#tests/support/service.ts'

let service: TestService
let appId: string
let integrationId: string

beforeAll(async () => {
  service = await startService('sqlite')
  const alice = await service.as('alice')
  appId = await makeApp(alice)
  const { body } = await alice.post(`/api/v1/apps/${appId}/integrations`, { name: 'I', kind: 'rest' })
  integrationId = body.integration.id
  return () => service.close()
})

const send = (client: Client, op: ApiOperation, path: string, body?: unknown): Promise<Reply> => {
  if (op.method === 'GET' || op.method === 'DELETE') {
    return client[op.method.toLowerCase() as 'get' | 'delete'](path)
  }
  return client[op.method.toLowerCase() as 'post' | 'patch' | 'put'](path, body)
}

const isIntegrationId = (name: string) => name === 'integrationId' || name === 'integration_id'
const isAppId = (name: string) => name === 'appId' || name === 'app_id'
const missing = (op: ApiOperation) => pathWith(op, (name) => `${name}_missing`)

/** The envelope of the operation's family, and the request id of the header in it. */
function expectEnvelope(op: ApiOperation, reply: Reply, status: number, code: string) {
  expect([op.id, reply.status, reply.body?.error?.code]).toEqual([op.id, status, code])
  const key = selectRequestIdKey(op.path)
  expect(Object.keys(reply.body.error).sort()).toEqual(['code', 'details', 'message', key].sort())
  expect(reply.body.error[key]).toBe(reply.headers.get('x-request-id'))
}

const withoutId = ({ body }: Reply) => ({ ...body.error, requestId: '', request_id: '' })

describe('every operation that needs a token', () => {
  const guarded = operationTable.filter((op) => op.access === 'bearer')

  test.each(guarded.map((op) => [op.id, op] as const))(
    '%s answers 401 without one and with bad ones',
    async (_, op) => {
      const none = await send(await service.as(null), op, missing(op))
      expectEnvelope(op, none, 401, 'unauthorized')
      expect(none.headers.get('www-authenticate')).toBe(
        `Bearer resource_metadata="${service.url}/.well-known/oauth-protected-resource"`,
      )
      for (const authorization of [
        'Bearer x',
        'Bearer a.b.c',
        'Basic YTpi',
        'Bearer',
        `bearer ${'x'.repeat(4000)}`,
      ]) {
        const reply = await fetch(service.url + missing(op), {
          method: op.method,
          headers: { authorization },
        })
        const body = await reply.json()
        expectEnvelope(op, { status: reply.status, headers: reply.headers, body }, 401, 'unauthorized')
      }
    },
  )
})

describe('every operation on something', () => {
  const addressed = operationTable.filter((op) => op.path.includes('{'))

  test.each(addressed.map((op) => [op.id, op] as const))(
    '%s shows a stranger what it shows of nothing',
    async (_, op) => {
      const stranger = await service.as('mallory')
      const owner = await service.as('alice')
      const body = op.body ? validBody(op) : undefined
      const foreign = await send(
        stranger,
        op,
        pathWith(op, (name) => (isAppId(name) ? appId : `${name}_x`)),
        body,
      )
      const nothing = await send(owner, op, missing(op), body)
      expectEnvelope(op, nothing, 404, 'not_found')
      expect(foreign.status).toBe(404)
      expect(withoutId(foreign)).toEqual(withoutId(nothing))
    },
  )
})

describe('every operation that takes a body', () => {
  const bodied = operationTable.filter((op) => op.body !== null)
  /** What an upload holds is judged only for the integration that it is for. */
  const path = (op: ApiOperation) =>
    pathWith(op, (name) => {
      if (isAppId(name)) return appId
      return op.isUpload && isIntegrationId(name) ? integrationId : `${name}_x`
    })

  test.each(bodied.map((op) => [op.id, op] as const))(
    '%s refuses bodies that are no JSON object',
    async (_, op) => {
      const token = await service.token('alice')
      const raw = async (body: string | Buffer<ArrayBuffer>, type = 'application/json') => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': type }
        const reply = await fetch(service.url + path(op), { method: op.method, headers, body })
        return { status: reply.status, headers: reply.headers, body: await reply.json() }
      }
      for (const body of [
        '{',
        '[]',
        '7',
        '"x"',
        'null',
        '{"a":1}}',
        '\u0000',
        '{"__proto__":{}}',
        '{"a":"\\u0000"}',
      ]) {
        expectEnvelope(op, await raw(body), 400, 'invalid_request')
      }
      expectEnvelope(op, await raw(Buffer.from([0x22, 0xff, 0x22])), 400, 'invalid_request')
      expectEnvelope(op, await raw(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`), 400, 'invalid_request')
      expectEnvelope(op, await raw('{"a":"\\ud800"}'), 400, 'invalid_request')
      expectEnvelope(op, await raw('<a/>', 'text/xml'), 415, 'unsupported_media_type')
      if (op.isUpload) return
      expectEnvelope(op, await raw(`"${'x'.repeat(1024 * 1024)}"`), 413, 'payload_too_large')
    },
  )

  test.each(bodied.map((op) => [op.id, op] as const))(
    '%s names the member that has a wrong type',
    async (_, op) => {
      const alice = await service.as('alice')
      for (const [name, schema] of Object.entries(propertiesOf(op.body))) {
        for (const wrong of wrongValues(schema)) {
          const reply = await send(alice, op, path(op), { ...validBody(op), [name]: wrong })
          expect([name, wrong, reply.status]).toEqual([name, wrong, 400])
          const paths: string[] = reply.body.error.details.map((fault: { path: string }) => fault.path)
          expect(
            paths.some((at) => at === name || at.startsWith(`${name}.`) || at.startsWith(`${name}[`)),
          ).toBe(true)
        }
      }
    },
  )
})

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
}

const propertiesOf = (schema: unknown): Record<string, Schema> => (schema as Schema).properties ?? {}

const typesOf = (schema: Schema): string[] =>
  schema.anyOf?.flatMap(typesOf) ?? [schema.type ?? typeof schema.const]

/** Values of every JSON type that the schema does not name. */
function wrongValues(schema: Schema): unknown[] {
  const byType: Record<string, unknown> = {
    string: 'x',
    integer: 7,
    boolean: true,
    array: [1],
    object: { x: 1 },
  }
  const types = typesOf(schema)
  return [
    null,
    ...Object.entries(byType).flatMap(([name, value]) => (types.includes(name) ? [] : [value])),
  ].filter((value) => value !== null || !types.includes('null'))
}

/** Only the members that must be there. */
function validBody(op: ApiOperation): Record<string, unknown> {
  const { required = [] } = op.body as Schema
  const properties = propertiesOf(op.body)
  return Object.fromEntries(required.map((name) => [name, validValue(properties[name] ?? {})]))
}

function validValue(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return []
  return schema.type === 'object' ? {} : 'x'
}
