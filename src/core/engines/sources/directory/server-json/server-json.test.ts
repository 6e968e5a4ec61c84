import { expect, test } from 'vitest'
import { buildServerName } from './server-json.ts'
import { validateServerJson } from './validate-server-json.ts'

test.each([
  ['https://tenon.example.com', 'com.example.tenon/abc'],
  ['https://tenon.example.com:8443/below', 'com.example.tenon/abc'],
  ['http://localhost:4000', 'localhost/abc'],
  ['http://127.0.0.1:4000', '127.0.0.1/abc'],
  ['http://[::1]:4000', '1/abc'],
])('the server name of a service at %s is %s', (baseUrl, name) => {
  expect(buildServerName(baseUrl, 'abc')).toBe(name)
})

const valid = { name: 'com.example/a', description: 'Does a.', version: '1.0.0' }
const pack = { registryType: 'npm', identifier: 'a', version: '1.0.0', transport: { type: 'stdio' } }
const listViolations = (overrides: object) =>
  validateServerJson({ ...valid, ...overrides }).map(({ path, code }) => `${path} ${code}`)

test('a valid server.json has no violations', () => {
  expect(
    listViolations({ packages: [pack], remotes: [{ type: 'sse', url: 'https://{a}.example.com/' }] }),
  ).toEqual([])
})

test.each([
  [{ name: 'no-slash' }, 'name pattern'],
  [{ name: 'a/b/c' }, 'name pattern'],
  [{ description: 'd'.repeat(101) }, 'description length'],
  [{ description: '' }, 'description length'],
  [{ title: 't'.repeat(101) }, 'title length'],
  [{ version: 'v'.repeat(256) }, 'version length'],
  [{ version: undefined }, 'version required'],
  [{ repository: { url: 'https://example.com' } }, 'repository.source required'],
  [{ icons: [{ src: 'http://example.com/a.png' }] }, 'icons[0].src pattern'],
  [{ icons: [{ src: 'https://example.com/a', sizes: ['big'] }] }, 'icons[0].sizes[0] pattern'],
  [{ packages: [{ ...pack, version: 'latest' }] }, 'packages[0].version pattern'],
  [{ packages: [{ ...pack, fileSha256: 'ABC' }] }, 'packages[0].fileSha256 pattern'],
  [{ packages: [{ ...pack, transport: { type: 'sse' } }] }, 'packages[0].transport.url required'],
  [
    { packages: [{ ...pack, packageArguments: [{ type: 'positional' }] }] },
    'packages[0].packageArguments[0].valueHint required',
  ],
  [
    { packages: [{ ...pack, packageArguments: [{ type: 'named' }] }] },
    'packages[0].packageArguments[0].name required',
  ],
  [
    { packages: [{ ...pack, environmentVariables: [{ name: 'A', format: 'url' }] }] },
    'packages[0].environmentVariables[0].format enum',
  ],
  [{ remotes: [{ type: 'stdio', url: 'https://example.com' }] }, 'remotes[0].type enum'],
  [{ remotes: [{ type: 'sse', url: 'ftp://example.com' }] }, 'remotes[0].url pattern'],
  [{ remotes: {} }, 'remotes type'],
])('%j is reported as: %s', (overrides, violation) => {
  expect(listViolations(overrides)).toEqual([violation])
})
