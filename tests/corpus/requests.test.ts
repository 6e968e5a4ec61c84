// Requests of whole documents, Swagger 2.0 included, sent over loopback and checked against the documents by a
// third-party validator. `npm run checks -- corpus` does the same with a thousand operations of the complete corpus.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { buildRequest } from '#core/engines/calls/rest-request/compile-request.ts'
import { compileSchema } from '#core/engines/schemas/json-schema/validation/compile-schema.ts'
import type { RequestPlan } from '#core/model/operations/operation.ts'
import { generateArguments, UnsatisfiableSchema } from '#tests/support/openapi/generate-arguments.ts'
import { importDocument } from '#tests/support/openapi/import-document.ts'
import {
  parseJsonDocument,
  validateReceivedRequest,
} from '#tests/support/request-validator/validate-received-request.ts'
import { type RequestRecorder, startRequestRecorder } from '#tests/support/request-wire.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { takeSample } from '#tests/support/test-scope.ts'

const folder = join(projectRoot, 'node_modules/@readme/oas-examples')
const perDocument = 8
const withoutOperations = /(?:title|webhooks)\.json$/
const documents = ['2.0', '3.0', '3.1'].flatMap((version) =>
  readdirSync(join(folder, version, 'json'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json') && !withoutOperations.test(path))
    .map((path) => `${version}/json/${path}`)
    .sort(),
)

let recorder: RequestRecorder
beforeAll(async () => {
  recorder = await startRequestRecorder()
})
afterAll(() => recorder.close())

/** Operations with recursive schemas that the validator does not support. */
const unsupportedOperations = ['indirectCircular', 'multipleCircular']

/** The import reads `oneOf` as `anyOf`, because the alternatives overlap in many documents. */
const isOneOfOverlap = (reason: string) => /must match exactly one schema in oneOf .*\[/.test(reason)

function generateCandidates(schema: JsonObject): JsonObject[] {
  try {
    return generateArguments(schema, 1, 10)
  } catch (error) {
    if (error instanceof UnsatisfiableSchema) return []
    throw error
  }
}

/** The problems of the requests, for each operation for which a request can be built. */
async function validateRequests(text: string) {
  const document = parseJsonDocument(text)
  const results: [string, string[]][] = []
  for (const { plan, inputSchema, externalId } of importDocument(text).operations.slice(0, perDocument)) {
    const { check } = compileSchema(inputSchema)
    const args = generateCandidates(inputSchema).find(
      (candidate) =>
        check(candidate).length === 0 && !('problems' in buildRequest(plan, recorder.url, candidate)),
    )
    if (!args) continue
    const { reasons, validatorError } = await validateReceivedRequest(
      document,
      plan,
      await recorder.send(plan, args),
    )
    if (validatorError) expect(unsupportedOperations).toContain(externalId)
    results.push([externalId, reasons.some(isOneOfOverlap) ? [] : reasons])
  }
  return results
}

it.each(takeSample(documents, 3))('requests of %s are valid for the document', async (path) => {
  const results = await validateRequests(readFileSync(join(folder, path), 'utf8'))
  expect(results.length).toBeGreaterThan(0)
  expect(results.filter(([, reasons]) => reasons.length > 0)).toEqual([])
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
  const plan = importDocument(document).operations[0]?.plan
  const validateChanged = async (change: (plan: RequestPlan) => RequestPlan, more: JsonObject = {}) => {
    if (!plan) throw new Error('nothing was imported')
    const received = await recorder.send(change(plan), { ...args, ...more })
    return (await validateReceivedRequest(document, plan, received)).reasons
  }
  const leaveUnchanged = (plan: RequestPlan) => plan
  const changeParameter =
    (change: Partial<RequestPlan['parameters'][number]>, name: string) => (plan: RequestPlan) => ({
      ...plan,
      parameters: plan.parameters.map((each) => (each.name === name ? { ...each, ...change } : each)),
    })

  it('no problem in a valid request', async () => {
    expect(await validateChanged(leaveUnchanged)).toEqual([])
  })

  it.each<[string, (plan: RequestPlan) => RequestPlan, JsonObject]>([
    ['a path argument of the wrong type', leaveUnchanged, { id: 'x' }],
    ['a list written in the wrong style', changeParameter({ style: 'pipeDelimited' }, 'ids'), {}],
    ['a parameter of the wrong name', changeParameter({ name: 'id_list' }, 'ids'), {}],
    ['a header that is missing', leaveUnchanged, { 'X-Kind': null }],
    ['a header value that is not in its enum', leaveUnchanged, { 'X-Kind': 'c' }],
    ['a field that is too long', leaveUnchanged, { name: 'too long' }],
    ['a field that is missing', leaveUnchanged, { name: null }],
    ['a file that is missing', leaveUnchanged, { photo: null }],
    ['a member that is missing', leaveUnchanged, { meta: {} }],
    [
      'another media type',
      (plan) => ({ ...plan, body: plan.body && { ...plan.body, contentType: 'application/json' } }),
      {},
    ],
    ['no body', (plan) => ({ ...plan, body: null }), {}],
  ])('%s', async (_, change, more) => {
    expect(await validateChanged(change, more)).not.toEqual([])
  })
})
