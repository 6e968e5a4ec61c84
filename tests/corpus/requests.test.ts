// Requests of whole documents, Swagger 2.0 included, sent over loopback and checked against the documents by a
// third-party validator. `npm run corpus` does the same with a thousand operations of the complete corpus.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { compileSchema } from '#core/engines/json-schema/validation/compile-schema.ts'
import { buildRequest } from '#core/engines/rest-request/compile-request.ts'
import type { RequestPlan } from '#core/model/operations/operation.ts'
import { openWire, type Wire } from '#tests/requests/wire.ts'
import { generateArguments, Unsatisfiable } from '#tests/support/generate-arguments.ts'
import { imported } from '#tests/support/imported.ts'
import { judge, parsedDocument } from '#tests/support/request-judge/judge.ts'
import { root } from '#tests/support/source-files.ts'

const folder = join(root, 'node_modules/@readme/oas-examples')
const perDocument = 8
const withoutOperations = /(?:title|webhooks)\.json$/
const documents = ['2.0', '3.0', '3.1'].flatMap((version) =>
  readdirSync(join(folder, version, 'json'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json') && !withoutOperations.test(path))
    .map((path) => `${version}/json/${path}`)
    .sort(),
)

let wire: Wire
beforeAll(async () => {
  wire = await openWire()
})
afterAll(() => wire.close())

/** Operations with recursive schemas that the validator does not support. */
const unreadable = ['indirectCircular', 'multipleCircular']

/** The import reads `oneOf` as `anyOf`, because the alternatives overlap in many documents. */
const isOurChoice = (reason: string) => /must match exactly one schema in oneOf .*\[/.test(reason)

function candidates(schema: JsonObject): JsonObject[] {
  try {
    return generateArguments(schema, 1, 10)
  } catch (error) {
    if (error instanceof Unsatisfiable) return []
    throw error
  }
}

/** The problems of the requests, for each operation for which a request can be built. */
async function verdicts(text: string) {
  const document = parsedDocument(text)
  const told: [string, string[]][] = []
  for (const { plan, inputSchema, externalId } of imported(text).operations.slice(0, perDocument)) {
    const { check } = compileSchema(inputSchema)
    const args = candidates(inputSchema).find(
      (one) => check(one).length === 0 && !('faults' in buildRequest(plan, wire.url, one)),
    )
    if (!args) continue
    const { reasons, unread } = await judge(document, plan, await wire.sent(plan, args))
    if (unread) expect(unreadable).toContain(externalId)
    told.push([externalId, reasons.some(isOurChoice) ? [] : reasons])
  }
  return told
}

it.each(documents)('requests of %s are valid for the document', async (path) => {
  const told = await verdicts(readFileSync(join(folder, path), 'utf8'))
  expect(told.length).toBeGreaterThan(0)
  expect(told.filter(([, reasons]) => reasons.length > 0)).toEqual([])
})

describe('the request validator finds', () => {
  const document = {
    openapi: '3.0.3',
    info: { title: 'Things', version: '1' },
    paths: {
      '/things/{id}': {
        put: {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
            {
              name: 'ids',
              in: 'query',
              explode: false,
              schema: { type: 'array', items: { type: 'integer' } },
            },
            { name: 'X-Kind', in: 'header', required: true, schema: { enum: ['a', 'b'] } },
          ],
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  required: ['name', 'photo'],
                  properties: {
                    name: { type: 'string', maxLength: 5 },
                    photo: { type: 'string', format: 'binary' },
                    meta: { type: 'object', required: ['a'] },
                  },
                },
              },
            },
          },
          responses: {},
        },
      },
    },
  }
  const args: JsonObject = { id: 7, ids: [1, 2], 'X-Kind': 'a', name: 'n', photo: 'aGk=', meta: { a: 1 } }
  const plan = imported(document).operations[0]?.plan
  const reasonsOf = async (change: (plan: RequestPlan) => RequestPlan, more: JsonObject = {}) => {
    if (!plan) throw new Error('nothing was imported')
    const received = await wire.sent(change(plan), { ...args, ...more })
    return (await judge(document, plan, received)).reasons
  }
  const same = (one: RequestPlan) => one
  const parameters =
    (change: Partial<RequestPlan['parameters'][number]>, name: string) => (one: RequestPlan) => ({
      ...one,
      parameters: one.parameters.map((each) => (each.name === name ? { ...each, ...change } : each)),
    })

  it('no problem in a valid request', async () => {
    expect(await reasonsOf(same)).toEqual([])
  })

  it.each<[string, (one: RequestPlan) => RequestPlan, JsonObject]>([
    ['a path argument of the wrong type', same, { id: 'x' }],
    ['a list written in the wrong style', parameters({ style: 'pipeDelimited' }, 'ids'), {}],
    ['a parameter of the wrong name', parameters({ name: 'id_list' }, 'ids'), {}],
    ['a header that is missing', same, { 'X-Kind': null }],
    ['a header value that is not in its enum', same, { 'X-Kind': 'c' }],
    ['a field that is too long', same, { name: 'too long' }],
    ['a field that is missing', same, { name: null }],
    ['a file that is missing', same, { photo: null }],
    ['a member that is missing', same, { meta: {} }],
    [
      'another media type',
      (one) => ({ ...one, body: one.body && { ...one.body, contentType: 'application/json' } }),
      {},
    ],
    ['no body', (one) => ({ ...one, body: null }), {}],
  ])('%s', async (_, change, more) => {
    expect(await reasonsOf(change, more)).not.toEqual([])
  })
})
