import { expect, it } from 'vitest'
import { compileRequest } from '#core/engines/calls/rest-request/compile-request.ts'
import { importDocument, importSingleOperation } from '#tests/support/openapi/import-document.ts'

function buildWithoutArguments(method: string, mediaType: string, required: boolean) {
  const schema = { type: 'object', properties: { a: { type: 'string' } } }
  const requestBody = { required, content: { [mediaType]: { schema } } }
  const { plan } = importSingleOperation({ requestBody }, {}, method).operation
  const built = compileRequest(plan, 'https://api.test')({})
  if ('problems' in built) throw new Error(JSON.stringify(built.problems))
  return built.body === null ? null : built.body.length
}

it.each([
  ['delete', 'application/json', true, 2],
  ['delete', 'application/json', false, null],
  ['post', 'application/json', true, 2],
  ['post', 'application/json', false, null],
  ['put', 'application/x-www-form-urlencoded', false, null],
  ['patch', 'application/json', true, 2],
  ['post', 'multipart/form-data', false, null],
])('%s with a body of optional members, %s, required %s, sends %j bytes without arguments', (...given) => {
  const [method, mediaType, required, bytes] = given
  expect(buildWithoutArguments(method, mediaType, required)).toBe(bytes)
})

it('a required multipart body without arguments is sent', () =>
  expect(buildWithoutArguments('post', 'multipart/form-data', true)).toBeGreaterThan(0))

it('names are sent with the white space around them', () => {
  const { operations } = importDocument({
    swagger: '2.0',
    paths: {
      '/a': {
        post: {
          parameters: [
            { name: 'province ', in: 'query', type: 'string' },
            { name: ' field', in: 'formData', type: 'string' },
            { name: ' X-Id ', in: 'header', type: 'string' },
          ],
        },
      },
    },
  })
  const [operation] = operations
  if (!operation) throw new Error('nothing was imported')
  expect(Object.keys(operation.inputSchema.properties ?? {})).toEqual(['province', 'X-Id', 'field'])
  const args = { province: 'x', 'X-Id': 'y', field: 'z' }
  expect(compileRequest(operation.plan, 'https://api.test')(args)).toMatchObject({
    url: 'https://api.test/a?province%20=x',
    headers: expect.arrayContaining([['x-id', 'y']]),
    body: '+field=z',
  })
})
