import { expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { importDocument, importSingleOperation } from '#tests/support/openapi/import-document.ts'

const contentOf = (...types: string[]): JsonObject => ({
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }])),
})

const acceptedTypesOf = (responses: JsonObject, parameter: JsonObject | null = null) => {
  const parameters = parameter ? [{ name: 'Accept', in: 'header', ...parameter }] : []
  const { operation } = importSingleOperation({ responses, parameters })
  expect(operation.inputSchema.properties).toEqual({})
  return operation.plan.acceptedTypes
}

it.each<[string, JsonObject, string[] | undefined]>([
  ['has none without responses', {}, undefined],
  ['has none without content', { 204: { description: 'Done.' } }, undefined],
  [
    'asks for JSON first, whatever the document declares first',
    { 200: contentOf('application/xml', 'text/csv', 'application/vnd.a+json') },
    ['application/vnd.a+json', 'application/xml', 'text/csv'],
  ],
  [
    'asks for the media types of all success responses, not of errors',
    { 400: contentOf('application/problem+json'), 201: contentOf('text/html'), 200: contentOf('image/png') },
    ['image/png', 'text/html'],
  ],
  ['asks for JSON where anything is allowed', { 200: contentOf('*/*') }, ['application/json']],
  ['keeps a range', { 200: contentOf('image/*') }, ['image/*']],
])('an operation %s', (_, responses, expected) => expect(acceptedTypesOf(responses)).toEqual(expected))

it.each<[string, JsonObject, string[]]>([
  [
    'its default and example come before the responses',
    { schema: { type: 'string', default: 'application/vnd.v3+json' }, example: 'application/json;v=1' },
    ['application/vnd.v3+json', 'application/json;v=1', 'application/json', 'text/csv'],
  ],
  [
    'its only value comes before JSON',
    { schema: { type: 'string', enum: ['image/jpeg'] } },
    ['image/jpeg', 'application/json', 'text/csv'],
  ],
  [
    'what is no media type is left out',
    { schema: { default: 'v2\r\nx: y', enum: [7, 'application/a+json'] } },
    ['application/a+json', 'application/json', 'text/csv'],
  ],
])('a header parameter Accept is no argument: %s', (_, parameter, expected) => {
  expect(acceptedTypesOf({ 200: contentOf('text/csv', 'application/json') }, parameter)).toEqual(expected)
})

it('Swagger 2.0 declares the media types as produces', () => {
  const { operations } = importDocument({
    swagger: '2.0',
    produces: ['application/xml', 'application/json'],
    paths: {
      '/a': { get: { responses: { 200: { schema: { type: 'object' } } } } },
      '/b': { get: { produces: ['text/csv'], responses: { 200: { schema: { type: 'string' } } } } },
    },
  })
  expect(operations.map(({ plan }) => plan.acceptedTypes)).toEqual([
    ['application/json', 'application/xml'],
    ['text/csv'],
  ])
})
