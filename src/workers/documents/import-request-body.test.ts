import { expect, test } from 'vitest'
import { parseImportRequest } from './import-request-body.ts'

const problemsOf = (text: string) => {
  const request = parseImportRequest(text)
  return 'malformed' in request ? request.malformed.map(({ path, code }) => [path, code]) : request
}

test('a request names a document, or holds it as text or as JSON', () => {
  expect(parseImportRequest('{"url":"https://a.test/"}')).toEqual({ url: 'https://a.test/' })
  expect(parseImportRequest('{"document":"openapi: 3.1.0"}')).toEqual({ text: 'openapi: 3.1.0' })
  expect(parseImportRequest('{"document":{"openapi":"3.1.0"}}')).toEqual({ text: '{"openapi":"3.1.0"}' })
  const large = '{"maximum":9223372036854775807}'
  expect(parseImportRequest(`{"document":${large}}`)).toEqual({ text: large })
})

test.each([
  ['nothing', '', ['', 'malformed']],
  ['no JSON', '{', ['', 'malformed']],
  ['no object', '[]', ['', 'type']],
  ['neither', '{}', ['', 'required']],
  ['both', '{"url":"https://a.test/","document":""}', ['', 'required']],
  ['a URL that is no text', '{"url":1}', ['url', 'type']],
  ['an empty URL', '{"url":""}', ['url', 'length']],
  ['an endless URL', `{"url":"https://${'a'.repeat(3000)}"}`, ['url', 'length']],
  ['a document that is a list', '{"document":[]}', ['document', 'type']],
])('a request that is %s is malformed', (_, text, problem) => {
  expect(problemsOf(text)).toEqual([problem])
})
