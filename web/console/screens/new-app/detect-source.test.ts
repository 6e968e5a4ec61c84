import { expect, test } from 'vitest'
import { detectSource, suggestAppName } from './detect-source.ts'

test.each([
  ['https://api.example.com/openapi.json', 'rest'],
  ['https://example.com/v3/api-docs', 'rest'],
  ['https://mcp.example.com/', 'mcp'],
  ['https://example.com/mcp', 'mcp'],
  ['https://example.com/sse', 'mcp'],
  ['https://example.com/mcp/openapi.yaml', 'rest'],
  ['https://example.com/', null],
  ['https://impact.example.com/', null],
])('%s is an address of kind %s', (url, guess) => {
  expect(detectSource(url)).toEqual({ type: 'url', url, guess })
})

test('an address without a protocol is one of https, except on this machine', () => {
  expect(detectSource('example.com/openapi.json')).toMatchObject({ url: 'https://example.com/openapi.json' })
  expect(detectSource(' localhost:4010/openapi.yaml ')).toMatchObject({
    url: 'http://localhost:4010/openapi.yaml',
  })
})

test.each([
  '{"openapi":"3.1.0"}',
  'openapi: 3.0.0\ninfo: {}',
  'openapi: 3.0.0',
  '# Shop\n---\nswagger: "2.0"',
  '\n{ "a": 1 }',
  'info:\n  title: Shop\nopenapi: 3.0.0\n',
  '```yaml\nopenapi: 3.0.0\n```',
  '// Shop\n{"openapi":"3.1.0"}',
  '[1]',
  '<definitions/>',
  'curl https://example.com/orders -d 1',
  'type Query {\n  pets: [Pet]\n}',
])('%j is a document, whatever the service reports', (document) => {
  expect(detectSource(document)).toEqual({ type: 'document', document })
})

test.each([
  '',
  ' \n ',
  'hello',
  'hello\n',
  'two words.com',
  'ftp://example.com/a',
  'https://',
  'javascript:alert(1)',
])('%j is nothing that can be imported', (text) => {
  expect(detectSource(text)).toEqual({ type: 'unknown' })
})

test('an app is named after the host', () => {
  expect(suggestAppName(detectSource('https://api.example.com/openapi.json'))).toBe('example.com')
  expect(suggestAppName(detectSource('{}'))).toBe('')
})
