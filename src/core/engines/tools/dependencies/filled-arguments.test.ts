import { expect, test } from 'vitest'
import { emptyAuthConfig } from '#core/model/auth-connections/auth-connection.ts'
import type { ParameterBinding } from '#core/model/operations/operation.ts'
import { buildOperation } from '#tests/support/store-samples.ts'
import { omitFilledArguments } from './filled-arguments.ts'

const bind = (location: ParameterBinding['in'], name: string, argument: string): ParameterBinding => ({
  argument,
  in: location,
  name,
  style: 'simple',
  explode: false,
  allowReserved: false,
  contentType: '',
})

const plain = buildOperation('int_1')
const operation = {
  ...plain,
  plan: {
    ...plain.plan,
    parameters: [
      bind('header', 'X-API-KEY', 'api_key'),
      bind('query', 'key', 'key'),
      bind('query', 'q', 'q'),
    ],
  },
  inputSchema: {
    type: 'object',
    properties: { api_key: { type: 'string' }, key: { type: 'string' }, q: { type: 'string' } },
    required: ['api_key', 'q'],
  },
}

const argumentsWith = (config: object, over = operation) => {
  const { plan, inputSchema } = omitFilledArguments(over, { ...emptyAuthConfig, ...config })
  return [plan.parameters.map(({ argument }) => argument), inputSchema]
}

test('an argument in the header of the key is left out', () => {
  expect(argumentsWith({ type: 'api_key', headerName: 'x-api-key' })).toEqual([
    ['key', 'q'],
    {
      type: 'object',
      properties: { key: { type: 'string' }, q: { type: 'string' } },
      required: ['q'],
    },
  ])
})

test('an argument in the query parameter of the key is left out', () => {
  expect(argumentsWith({ type: 'api_key', queryParamName: 'key' })[0]).toEqual(['api_key', 'q'])
})

test.each([
  [{ type: 'api_key', headerName: 'X-Other' }],
  [{ type: 'api_key', queryParamName: 'X-API-KEY' }],
  [{ type: 'bearer', headerName: 'X-API-KEY' }],
  [{ type: 'none' }],
  [{ type: 'api_key', headerName: 'Cookie', headerPrefix: 'q=' }],
])('%j leaves the operation as it is', (config) => {
  expect(omitFilledArguments(operation, { ...emptyAuthConfig, ...config } as never)).toBe(operation)
})

test('an argument that a template of the owner has stays', () => {
  const plan = { ...operation.plan, headerTemplate: { 'X-Copy': '{{api_key}}' } }
  const config = { type: 'api_key', headerName: 'X-API-KEY' }
  expect(argumentsWith(config, { ...operation, plan })[0]).toEqual(['api_key', 'key', 'q'])
})
