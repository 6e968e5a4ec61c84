import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { buildDirectory } from '../build-directory.ts'
import { buildDirectoryEntries } from './build-entries.ts'
import { buildInstallCommand } from './install-command.ts'
import { fillRemoteUrl, selectRemote } from './select-remote.ts'

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

const buildArguments = (packageArguments: object[], more: object = {}) => {
  const packages = [{ registryType: 'npm', identifier: 'b', packageArguments, ...more }]
  const [entry] = buildEntries([record({ name: 'a/b', packages })])
  return buildInstallCommand(entry?.packages ?? []).args.slice(2)
}

test.each<[object, string[]]>([
  [{ type: 'positional', value: '--stdio' }, ['--stdio']],
  [{ value: '--stdio' }, ['--stdio']],
  [{ type: 'positional', value: 'mcp', valueHint: 'command' }, ['mcp']],
  [{ type: 'positional', valueHint: 'folder', isRequired: true }, ['<folder>']],
  [{ type: 'named', name: '--read-only', isRequired: true }, ['--read-only']],
  [
    { type: 'named', name: '--read-only', description: 'Enable read-only mode', isRequired: true },
    ['--read-only'],
  ],
  [{ type: 'named', name: '-i', format: 'boolean', value: 'true' }, ['-i']],
  [{ type: 'named', name: '-i', format: 'boolean', default: false, isRequired: true }, []],
  [{ type: 'named', name: '--port', default: 8080 }, ['--port', '8080']],
  [{ type: 'named', name: 'port', default: 8080 }, ['--port', '8080']],
  [{ type: 'named', name: '--dir', format: 'filepath', isRequired: true }, ['--dir', '<dir>']],
  [{ type: 'named', name: '--key', isSecret: true, isRequired: true }, ['--key', '<key>']],
  [
    { type: 'named', name: '--config', description: 'Path to the file', isRequired: true },
    ['--config', '<config>'],
  ],
  [{ type: 'named', name: '--mode', choices: ['a', 'b'], isRequired: true }, ['--mode', '<a|b>']],
  [
    { type: 'named', name: '-e', value: 'K={key}:{port}', variables: { key: {}, port: { default: '5' } } },
    ['-e', 'K=<key>:5'],
  ],
  [{ type: 'named', name: '--verbose' }, []],
])('the argument %j is written as %j', (argument, args) => expect(buildArguments([argument])).toEqual(args))

const positional = (...values: string[]) => values.map((value) => ({ type: 'positional', value }))

test.each<[what: string, pack: object, args: string[]]>([
  ['in runtime arguments', { runtimeArguments: positional('-y', '@a/b@latest') }, []],
  ['in another spelling', { runtimeArguments: positional('npx', '--yes', '@a/b') }, []],
  ['as one named argument', { runtimeArguments: [{ type: 'named', name: '-y', value: '@a/b' }] }, []],
  ['in package arguments', { packageArguments: positional('-y', '@a/b@1', '--stdio') }, ['--stdio']],
  ['in one text', { packageArguments: positional('-y @a/b', '--stdio') }, ['--stdio']],
  ['in both', { runtimeArguments: positional('-y'), packageArguments: positional('@a/b', '-y') }, ['-y']],
  ['not at all', { packageArguments: positional('-y', '@a/b-more') }, ['-y', '@a/b-more']],
])('the name of a package and -y come once where a record repeats them %s', (_what, more, args) => {
  const pack = { registryType: 'npm', identifier: '@a/b', version: '1.0.0', ...more }
  const [entry] = buildEntries([record({ name: 'a/b', packages: [pack] })])
  expect(buildInstallCommand(entry?.packages ?? []).args).toEqual(['-y', '@a/b@1.0.0', ...args])
})

test('a command of a package that is named like it stays', () =>
  expect(buildArguments(positional('b', 'serve'))).toEqual(['b', 'serve']))

test.each([
  ['npm', 'b', 'npx', ['-y', '--registry=https://packages.test/npm', 'b']],
  ['pypi', 'b', 'uvx', ['--index', 'https://packages.test/npm', 'b']],
  ['oci', 'a/b', 'docker', ['run', '-i', '--rm', 'packages.test/npm/a/b']],
  ['oci', 'ghcr.test/a/b', 'docker', ['run', '-i', '--rm', 'ghcr.test/a/b']],
  ['nuget', 'B', 'dnx', ['--source', 'https://packages.test/npm', 'B', '--yes']],
])(
  'a package of a private registry of %s is requested from it',
  (registryType, identifier, command, args) => {
    const pack = { registryType, identifier, registryBaseUrl: 'https://packages.test/npm' }
    const [entry] = buildEntries([record({ name: 'a/b', packages: [pack] })])
    expect(buildInstallCommand(entry?.packages ?? [])).toEqual({ command, args, env: {} })
  },
)

test.each<[string, object, Record<string, string>, object]>([
  ['https://{tenant}.x.test/mcp', {}, { tenant: 'acme' }, { url: 'https://acme.x.test/mcp' }],
  ['https://{tenant}.x.test/mcp', { tenant: { default: 'eu' } }, {}, { url: 'https://eu.x.test/mcp' }],
  ['https://{tenant}.x.test/mcp', {}, {}, { missing: ['tenant'] }],
  [
    'https://{region}.x.test/mcp',
    { region: { choices: ['eu', 'us'] } },
    { region: 'mars' },
    { missing: ['region (one of: eu, us)'] },
  ],
  ['{base}/mcp', {}, { base: 'https://own.test/' }, { url: 'https://own.test/mcp' }],
])('the address %s with %j and %j is %j', (url, variables, given, expected) => {
  const remotes = [{ type: 'streamable-http', url, variables }]
  const [entry] = buildEntries([record({ name: 'a/b', remotes })])
  const remote = entry && selectRemote(entry)
  expect(remote && fillRemoteUrl(remote, given)).toEqual(expected)
})

test('entries are sorted by name whatever its case', () => {
  const entries = buildEntries(['b/x', 'A/x', 'a/y', 'B/y'].map((name) => record({ name })))
  const directory = runWithoutPauses(buildDirectory(entries, '2026-01-01T00:00:00.000Z'))
  const listed = (sort: 'name_asc' | 'name_desc') =>
    [...directory.listSorted(sort).numbers].map((number) => directory.entries[number]?.name)
  expect(listed('name_asc')).toEqual(['A/x', 'a/y', 'b/x', 'B/y'])
  expect(listed('name_desc')).toEqual(['B/y', 'b/x', 'a/y', 'A/x'])
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

test.each(['javascript:alert(1)', 'file:///etc/passwd', 'https://[b'])('the link %s is dropped', (url) => {
  const [entry] = buildEntries([record({ name: 'a/b', websiteUrl: url, repository: { url } })])
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
