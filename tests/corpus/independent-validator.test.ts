// A third-party validator (openapi-backend) checks the requests that are built from an import against the document.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Document, OpenAPIBackend } from 'openapi-backend'
import { expect, it } from 'vitest'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { buildRequest } from '#core/engines/calls/rest-request/compile-request.ts'
import { compileSchema } from '#core/engines/schemas/json-schema/validation/compile-schema.ts'
import { httpMethods, type RequestPlan } from '#core/model/operations/operation.ts'
import { generateArguments } from '#tests/support/openapi/generate-arguments.ts'
import { importDocument } from '#tests/support/openapi/import-document.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { takeSample } from '#tests/support/test-scope.ts'

/** The documents of the corpus that the validator supports; it knows neither styles nor discriminators. */
const documents = [
  '3.0/json/callbacks.json',
  '3.0/json/form-data.json',
  '3.0/json/http-status-codes.json',
  '3.0/json/link-example.json',
  '3.0/json/openapi-workshop/hoot.json',
  '3.0/json/parameters-common.json',
  '3.0/json/parameters-cookies.json',
  '3.0/json/parameters-extreme.json',
  '3.0/json/petstore-expanded.json',
  '3.0/json/petstore.json',
  '3.0/json/readme-extensions.json',
  '3.0/json/request-examples.json',
  '3.0/json/response-schemas.json',
  '3.0/json/schema-types.json',
  '3.0/json/security.json',
  '3.0/json/server-variables.json',
  '3.0/json/star-trek.json',
  '3.0/json/uspto.json',
  '3.1/json/petstore.json',
  '3.1/json/readme.json',
  '3.1/json/schema-types.json',
  '3.1/json/security.json',
  '3.1/json/train-travel.json',
]

/** Operations with schemas that the validator cannot compile: `nullable` without a type. */
const unsupportedOperations = ['createReference', 'updateReference']

/** The validator finds operations by their id; an operation without one gets the id that the import gives it. */
function withOperationIds(text: string): Document {
  const document: JsonObject = JSON.parse(text)
  for (const [path, item] of Object.entries(document.paths as Record<string, JsonObject>)) {
    for (const method of httpMethods) {
      const operation = item[method.toLowerCase()]
      if (isJsonObject(operation)) operation.operationId ??= `${method} ${path}`
    }
  }
  return document as unknown as Document
}

function buildValidatorRequest(plan: RequestPlan, args: JsonObject) {
  const built = buildRequest({ ...plan, serverUrl: '' }, 'http://upstream.test', args)
  if ('problems' in built) throw new Error(JSON.stringify(built.problems))
  const { pathname, search } = new URL(built.url)
  const headers = Object.fromEntries(built.headers)
  return {
    method: built.method,
    path: pathname,
    query: search.slice(1),
    headers,
    body: built.body ?? undefined,
  }
}

it.each(takeSample(documents, 3))(
  'requests that are built from %s are valid for the document',
  async (path) => {
    const text = readFileSync(join(projectRoot, 'node_modules/@readme/oas-examples', path), 'utf8')
    const ajvOpts = { strict: false, logger: false as const, validateFormats: false }
    const backend = new OpenAPIBackend({
      definition: withOperationIds(text),
      quick: true,
      coerceTypes: true,
      ajvOpts,
    })
    await backend.init()
    let checked = 0
    for (const { externalId, plan, inputSchema } of importDocument(text).operations) {
      if (unsupportedOperations.includes(externalId)) continue
      const { check } = compileSchema(inputSchema)
      const valid = generateArguments(inputSchema, 1, 3).filter((args) => check(args).length === 0)
      for (const args of valid) {
        const { errors } = backend.validator.validateRequest(buildValidatorRequest(plan, args), externalId)
        expect([externalId, args, errors ?? []]).toEqual([externalId, args, []])
        checked += 1
      }
    }
    expect(checked).toBeGreaterThan(0)
  },
)
