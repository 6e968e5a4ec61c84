import { beforeAll, describe, expect, test } from 'vitest'
import { apiErrorEnvelopes } from '#endpoints/index.ts'
import { findRequestIdKey } from '#http/error-envelope.ts'
import type { ApiOperation } from '#http/operation.ts'
import type { Client, ClientResponse } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { buildLeastBody } from '#tests/support/service/least-body.ts'
import { fillPath, operationTable } from '#tests/support/service/operation-table.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import { isFullScope } from '#tests/support/test-scope.ts'

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

const send = (client: Client, op: ApiOperation, path: string, body?: unknown): Promise<ClientResponse> => {
  if (op.method === 'GET' || op.method === 'DELETE') {
    return client[op.method.toLowerCase() as 'get' | 'delete'](path)
  }
  return client[op.method.toLowerCase() as 'post' | 'patch' | 'put'](path, body)
}

const isIntegrationId = (name: string) => name === 'integrationId' || name === 'integration_id'
const isAppId = (name: string) => name === 'appId' || name === 'app_id'
const fillMissingPath = (op: ApiOperation) => fillPath(op, (name) => `${name}_missing`)

/** Expects the error envelope of the operation's family, with the request id of the header. */
function expectEnvelope(op: ApiOperation, reply: ClientResponse, status: number, code: string) {
  expect([op.id, reply.status, reply.body?.error?.code]).toEqual([op.id, status, code])
  const key = findRequestIdKey(apiErrorEnvelopes, op.path)
  expect(Object.keys(reply.body.error).sort()).toEqual(['code', 'details', 'message', key].sort())
  expect(reply.body.error[key]).toBe(reply.headers.get('x-request-id'))
}

const withoutId = ({ body }: ClientResponse) => ({ ...body.error, requestId: '', request_id: '' })

describe('every operation that needs a token', () => {
  const guarded = operationTable.filter((op) => op.access === 'bearer')

  const invalid = ['Bearer x', 'Bearer a.b.c', 'Basic YTpi', 'Bearer', `bearer ${'x'.repeat(4000)}`]

  test.each(guarded.map((op, index) => [op.id, op, index] as const))(
    '%s responds 401 without a token and with invalid ones',
    async (_, op, index) => {
      const none = await send(await service.as(null), op, fillMissingPath(op))
      expectEnvelope(op, none, 401, 'unauthorized')
      expect(none.headers.get('www-authenticate')).toBe(
        `Bearer resource_metadata="${service.url}/.well-known/oauth-protected-resource"`,
      )
      for (const authorization of isFullScope ? invalid : invalid.slice(index % 5, (index % 5) + 1)) {
        const reply = await fetch(service.url + fillMissingPath(op), {
          method: op.method,
          headers: { authorization },
        })
        const body = await reply.json()
        expectEnvelope(op, { status: reply.status, headers: reply.headers, body }, 401, 'unauthorized')
      }
    },
  )
})

describe('every operation on a resource', () => {
  const addressed = operationTable.filter((op) => op.path.includes('{'))

  test.each(addressed.map((op) => [op.id, op] as const))(
    '%s responds to another user as if the resource did not exist',
    async (_, op) => {
      const otherUser = await service.as('mallory')
      const owner = await service.as('alice')
      const body = op.body ? buildValidBody(op) : undefined
      const foreign = await send(
        otherUser,
        op,
        fillPath(op, (name) => (isAppId(name) ? appId : `${name}_x`)),
        body,
      )
      const nothing = await send(owner, op, fillMissingPath(op), body)
      expectEnvelope(op, nothing, 404, 'not_found')
      expect(foreign.status).toBe(404)
      expect(withoutId(foreign)).toEqual(withoutId(nothing))
    },
  )
})

describe('every operation that takes a body', () => {
  const bodied = operationTable.filter((op) => op.body !== null)
  /** The body of an upload is validated only when its integration exists. */
  const path = (op: ApiOperation) =>
    fillPath(op, (name) => {
      if (isAppId(name)) return appId
      return op.isUpload && isIntegrationId(name) ? integrationId : `${name}_x`
    })

  test.each(bodied.map((op) => [op.id, op] as const))(
    '%s rejects bodies that are not JSON objects',
    async (_, op) => {
      const token = await service.token('alice')
      const sendRaw = async (body: string | Buffer<ArrayBuffer>, type = 'application/json') => {
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
        expectEnvelope(op, await sendRaw(body), 400, 'invalid_request')
      }
      expectEnvelope(op, await sendRaw(Buffer.from([0x22, 0xff, 0x22])), 400, 'invalid_request')
      expectEnvelope(op, await sendRaw(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`), 400, 'invalid_request')
      expectEnvelope(op, await sendRaw('{"a":"\\ud800"}'), 400, 'invalid_request')
      expectEnvelope(op, await sendRaw('<a/>', 'text/xml'), 415, 'unsupported_media_type')
      if (op.isUpload) return
      expectEnvelope(op, await sendRaw(`"${'x'.repeat(1024 * 1024)}"`), 413, 'payload_too_large')
    },
  )

  test.each(bodied.map((op) => [op.id, op] as const))(
    '%s names the member that has a wrong type',
    async (_, op) => {
      const alice = await service.as('alice')
      for (const [name, schema] of Object.entries(readProperties(op.body))) {
        for (const wrong of listWrongValues(schema)) {
          const reply = await send(alice, op, path(op), { ...buildValidBody(op), [name]: wrong })
          expect([name, wrong, reply.status]).toEqual([name, wrong, 400])
          const paths: string[] = reply.body.error.details.map((detail: { path: string }) => detail.path)
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
  items?: Schema
  minItems?: number
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  anyOf?: Schema[]
}

const readProperties = (schema: unknown): Record<string, Schema> => (schema as Schema).properties ?? {}

const listTypes = (schema: Schema): string[] =>
  schema.anyOf?.flatMap(listTypes) ?? [schema.type ?? typeof schema.const]

/** A value of each JSON type that the schema does not allow. */
function listWrongValues(schema: Schema): unknown[] {
  const byType: Record<string, unknown> = {
    string: 'x',
    integer: 7,
    boolean: true,
    array: [1],
    object: { x: 1 },
  }
  const types = listTypes(schema)
  return [
    null,
    ...Object.entries(byType).flatMap(([name, value]) => (types.includes(name) ? [] : [value])),
  ].filter((value) => value !== null || !types.includes('null'))
}

const buildValidBody = (op: ApiOperation) => buildLeastBody(op.body ?? {}) as Record<string, unknown>
