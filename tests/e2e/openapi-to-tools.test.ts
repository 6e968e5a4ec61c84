import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Document } from 'openapi-backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { createSqliteDatabase } from '#tests/support/databases/test-stores.ts'
import { generateArguments } from '#tests/support/openapi/generate-arguments.ts'
import { loadGithubDocument } from '#tests/support/openapi/github-document.ts'
import { type Client as ApiClient, createClient } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { isFullScope } from '#tests/support/test-scope.ts'
import {
  freshSettings,
  operatorToken,
  type Program,
  type Settings,
  startProgram,
} from '../support/program.ts'
import { startValidatingServer } from './support/validating-server.ts'

let program: Program
let api: ApiClient
let close: () => Promise<void>

beforeAll(async () => {
  const folder = await createSqliteDatabase()
  const settings: Settings = {
    ...(await freshSettings(dirname(folder.at))),
    EGRESS_ALLOW: '127.0.0.1',
    LOG_LEVEL: 'error',
  }
  program = await startProgram(settings)
  api = createClient(program.url, await operatorToken(settings))
  close = async () => {
    await program.stop()
    await folder.remove()
  }
})
afterAll(() => close())

const readExample = async (path: string) =>
  JSON.stringify(createRequire(import.meta.url)(`@readme/oas-examples/${path}`))

/** The validator supports `nullable` only next to `type`: elsewhere it becomes an `anyOf`. */
function rewriteNullable(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('nullable' in value) || 'type' in value) return value
  const { nullable, ...schema } = value
  return nullable === true ? { anyOf: [schema, { enum: [null] }] } : schema
}

type Paths = Record<string, Record<string, { operationId?: string }>>

/** The document with only these operations, without responses and security: enough to validate requests. */
function selectOperations(document: Document, operationIds: string[]): Document {
  const paths: Paths = {}
  for (const [path, item] of Object.entries((document.paths ?? {}) as Paths)) {
    const selected = Object.entries(item).filter(([, op]) => operationIds.includes(op?.operationId ?? ''))
    if (selected.length === 0) continue
    const stripped = selected.map(([method, op]) => [
      method,
      { ...op, security: [], responses: { 200: { description: 'ok' } } },
    ])
    paths[path] = { ...Object.fromEntries(stripped), parameters: item.parameters ?? [] }
  }
  return { ...document, paths } as Document
}

const documents = [
  {
    name: 'the pet store',
    readDocument: () => readExample('3.0/json/petstore.json'),
    operationIds: [
      'findPetsByStatus',
      'findPetsByTags',
      'getPetById',
      'addPet',
      'updatePet',
      'deletePet',
      'getInventory',
      'placeOrder',
      'getOrderById',
      'deleteOrder',
      'createUser',
      'getUserByName',
      'loginUser',
    ],
  },
  {
    name: 'train travel',
    readDocument: () => readExample('3.1/json/train-travel.json'),
    operationIds: [
      'get-stations',
      'get-trips',
      'get-bookings',
      'create-booking',
      'get-booking',
      'delete-booking',
      'create-booking-payment',
    ],
  },
  {
    name: 'GitHub',
    readDocument: loadGithubDocument,
    operationIds: [
      'repos/get',
      'issues/list-for-repo',
      'issues/create',
      'issues/update',
      'pulls/list',
      'users/get-by-username',
      'search/repos',
      'gists/create',
      'git/get-ref',
      'orgs/get',
      'licenses/get-all-commonly-used',
      'repos/delete',
    ],
  },
]

/** Only `npm run checks -- corpus` downloads the document of GitHub. */
const usedDocuments = documents.filter(({ name }) => isFullScope || name !== 'GitHub')

test.each(usedDocuments)(
  'operations of $name become tools that clients can call, and every request is valid by the document',
  async ({ readDocument, operationIds }) => {
    const text = await readDocument()
    const upstream = await startValidatingServer(
      text,
      selectOperations(JSON.parse(text, rewriteNullable), operationIds),
    )
    const appId = await makeApp(api)
    const imported = await makeIntegration(api, appId, upstream.documentUrl, { baseUrl: upstream.url })
    // Auth discovery has requested metadata URLs that are not in the document.
    upstream.violations.length = 0
    for (const id of operationIds) await makeTool(api, appId, id, imported.operation(id))
    const { body } = await api.post(`/api/v3/apps/${appId}/releases`)
    expect(body.release).toMatchObject({ version: 1, state: 'published' })

    for (const [era, mode] of [
      ['legacy', 'legacy'],
      ['modern', 'auto'],
    ] as const) {
      const client = new Client({ name: 'e2e', version: '1' }, { versionNegotiation: { mode } })
      await client.connect(new StreamableHTTPClientTransport(new URL(body.release.endpoint)))
      const { tools } = await client.listTools()
      expect(tools).toHaveLength(operationIds.length)
      upstream.accepted.length = 0
      for (const [index, tool] of tools.entries()) {
        for (const args of generateArguments(tool.inputSchema as JsonObject, index + 1, 3)) {
          const result = await client.callTool({ name: tool.name, arguments: args })
          expect([tool.name, args, result.isError ?? false, upstream.violations]).toEqual([
            tool.name,
            args,
            false,
            [],
          ])
          const [block] = result.content
          const answer = block?.type === 'text' ? JSON.parse(block.text) : null
          expect(answer, era).toEqual({ operation: operationIds[index] })
          expect(Object.keys(result.structuredContent ?? {}), era).toEqual(['operation'])
        }
      }
      expect(new Set(upstream.accepted)).toEqual(new Set(operationIds))
      await client.close()
    }
    await upstream.close()
  },
)
