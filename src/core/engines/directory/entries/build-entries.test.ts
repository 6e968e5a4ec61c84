import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { buildDirectoryEntries } from './build-entries.ts'
import { buildInstallCommand } from './install-command.ts'

const buildEntries = (records: Json[]) => runWithoutPauses(buildDirectoryEntries(records))

const record = (server: object, official: object = {}): Json =>
  ({ server, _meta: { 'io.modelcontextprotocol.registry/official': official } }) as Json

test('only the latest version of a name becomes an entry', () => {
  const entries = buildEntries([
    record({ name: 'a/x', version: '1' }, { isLatest: false }),
    record({ name: 'a/x', version: '2' }, { isLatest: true }),
  ])
  expect(entries.map(({ slug, version }) => [slug, version])).toEqual([['a-x', '2']])
})

test('names with the same slug get different slugs', () => {
  const records = [record({ name: 'a.b/c' }), record({ name: 'a-b/c' })]
  expect(buildEntries(records).map(({ slug }) => slug)).toEqual(['a-b-c', 'a-b-c-2'])
})

test.each([
  ['npm', { identifier: '@a/b', version: '1.0.0' }, 'npx', ['-y', '@a/b@1.0.0']],
  ['pypi', { identifier: 'b', version: '1' }, 'uvx', ['b@1']],
  ['oci', { identifier: 'docker.io/a/b:2' }, 'docker', ['run', '-i', '--rm', 'docker.io/a/b:2']],
  ['nuget', { identifier: 'A.B', version: '3' }, 'dnx', ['A.B@3', '--yes']],
  ['mcpb', { identifier: 'https://example.com/a.mcpb' }, 'mcpb', ['install', 'https://example.com/a.mcpb']],
  ['cargo', { identifier: 'b', version: '4' }, 'cargo', ['install', 'b', '--version', '4']],
])('a package of %s is run by its own command', (registryType, pack, command, args) => {
  const [entry] = buildEntries([record({ name: 'a/b', packages: [{ registryType, ...pack }] })])
  expect(buildInstallCommand(entry?.packages ?? [])).toEqual({ command, args, env: {} })
})

test('older revisions of the schema are supported', () => {
  const [entry] = buildEntries([
    record({
      name: 'a/b',
      status: 'deprecated',
      packages: [
        {
          registry_name: 'npm',
          name: 'b',
          environment_variables: [{ name: 'KEY', is_required: true, is_secret: true }],
        },
      ],
    }),
  ])
  expect(entry).toMatchObject({
    status: 'deprecated',
    packageTypes: ['npm'],
    requiresAuth: true,
    auth: 'headers',
  })
})

test('links with other schemes than http and https are dropped', () => {
  const [entry] = buildEntries([
    record({ name: 'a/b', websiteUrl: 'javascript:alert(1)', repository: { url: 'file:///etc/passwd' } }),
  ])
  expect([entry?.websiteUrl, entry?.repositoryUrl]).toEqual(['', ''])
})

test('parsing never fails, whatever the record contains', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (server, meta) => {
      buildEntries([{ server, _meta: meta } as Json, server as Json])
      const object = typeof server === 'object' && server !== null ? server : {}
      expect(buildEntries([record({ ...object, name: 'a/b' })])).toHaveLength(1)
    }),
  )
})
