import { expect, test } from 'vitest'
import { readRegistrySnapshot } from '#adapters/embedded/directory/read-registry-snapshot.ts'
import type { Json } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { buildDirectoryEntries } from '#core/engines/sources/directory/entries/build-entries.ts'
import { buildInstallCommand } from '#core/engines/sources/directory/entries/install-command.ts'

const { servers } = runWithoutPauses(readRegistrySnapshot())
const entries = runWithoutPauses(buildDirectoryEntries(servers))

function countValues(values: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
}

test('every record of the shipped crawl becomes an entry', () => {
  expect([servers.length, entries.length, new Set(entries.map(({ slug }) => slug)).size]).toEqual([
    1108, 1108, 1108,
  ])
})

test('the numbers of transports, package types, authentication kinds and commands are as expected', () => {
  expect(countValues(entries.flatMap(({ transports }) => transports))).toEqual({
    sse: 114,
    stdio: 593,
    'streamable-http': 497,
  })
  expect(countValues(entries.flatMap(({ packageTypes }) => packageTypes))).toEqual({
    mcpb: 31,
    npm: 355,
    nuget: 11,
    oci: 86,
    pypi: 168,
  })
  expect(countValues(entries.map(({ auth }) => auth))).toEqual({ headers: 426, none: 418, unknown: 264 })
  expect(countValues(entries.map(({ packages }) => buildInstallCommand(packages).command))).toEqual({
    '': 499,
    dnx: 11,
    docker: 62,
    mcpb: 19,
    npx: 352,
    uvx: 165,
  })
})

test('the numbers of schema violations are as expected', () => {
  expect(
    countValues(entries.flatMap(({ problems }) => problems.map((problem) => problem.replace(/\d+/g, '')))),
  ).toEqual({
    'packages[].packageArguments[].type enum': 2,
    'packages[].runtimeArguments[].type enum': 2,
    'packages[].version pattern': 15,
    'repository.source required': 146,
    'repository.url required': 146,
  })
})

const official = 'io.modelcontextprotocol.registry/official'
const buildEntry = (record: object) => runWithoutPauses(buildDirectoryEntries([record as Json]))[0]

const currentRecord = {
  server: {
    name: 'io.github.acme/files',
    description: 'Files.',
    version: '1.2.0',
    websiteUrl: 'https://acme.example/',
    packages: [
      {
        registryType: 'npm',
        identifier: '@acme/files',
        version: '1.2.0',
        fileSha256: 'a'.repeat(64),
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        runtimeArguments: [{ type: 'named', name: '--quiet', value: 'yes' }],
        packageArguments: [{ type: 'positional', valueHint: 'folder', isRequired: true }],
        environmentVariables: [{ name: 'KEY', isRequired: true, isSecret: true }],
      },
    ],
    remotes: [{ type: 'streamable-http', url: 'https://acme.example/mcp' }],
  },
  _meta: {
    [official]: {
      status: 'active',
      publishedAt: '2025-08-01T00:00:00Z',
      updatedAt: '2025-08-02T00:00:00Z',
      isLatest: true,
    },
  },
}

/** The same server in the first revisions of the schema. */
const olderRecord = {
  server: {
    name: 'io.github.acme/files',
    description: 'Files.',
    status: 'active',
    version_detail: { version: '1.2.0', release_date: '2025-08-01T00:00:00Z', is_latest: true },
    website_url: 'https://acme.example/',
    packages: [
      {
        registry_name: 'npm',
        name: '@acme/files',
        version: '1.2.0',
        file_sha256: 'a'.repeat(64),
        runtime_hint: 'npx',
        runtime_arguments: [{ type: 'named', name: '--quiet', value: 'yes' }],
        package_arguments: [{ type: 'positional', value_hint: 'folder', is_required: true }],
        environment_variables: [{ name: 'KEY', is_required: true, is_secret: true }],
      },
    ],
    remotes: [{ transport_type: 'streamable', url: 'https://acme.example/mcp' }],
  },
  'x-io.modelcontextprotocol.registry': { updated_at: '2025-08-02T00:00:00Z', is_latest: true },
}

test('records of older schema revisions yield the same entry', () => {
  expect({ ...buildEntry(olderRecord), problems: [], setupNotes: [] }).toEqual({
    ...buildEntry(currentRecord),
    problems: [],
    setupNotes: [],
  })
  expect(buildInstallCommand(buildEntry(currentRecord)?.packages ?? [])).toEqual({
    command: 'npx',
    args: ['-y', '--quiet', 'yes', '@acme/files@1.2.0', '<folder>'],
    env: { KEY: '<KEY>' },
  })
})

test('records without a wrapper, and registry metadata inside the server, are read', () => {
  const bare = { ...currentRecord.server, _meta: currentRecord._meta }
  expect(buildEntry(bare)).toEqual(buildEntry(currentRecord))
  expect(buildEntry({ server: bare })).toEqual(buildEntry(currentRecord))
})

test('a header template is required and secret if one of its variables is', () => {
  const headers = [
    { name: 'X-Key', value: 'App {key}', variables: { key: { isRequired: true, isSecret: true } } },
  ]
  const remotes = [{ type: 'sse', url: 'https://{tenant}.acme.example/sse', headers }]
  const entry = buildEntry({ server: { name: 'a/b', remotes } })
  expect(entry?.remotes[0]).toMatchObject({
    url: 'https://{tenant}.acme.example/sse',
    headers: [{ name: 'X-Key', required: true, secret: true, template: 'App {key}' }],
  })
  expect([entry?.auth, entry?.requiresAuth]).toEqual(['headers', true])
})

test('only schema violations of packages and remotes are in the setup notes', () => {
  const packages = [{ registryType: 'npm', identifier: 'x', version: 'latest', transport: { type: 'stdio' } }]
  const entry = buildEntry({
    server: { name: 'a/b', description: 'd', version: '1', repository: {}, packages },
  })
  expect(entry?.problems).toHaveLength(3)
  expect(entry?.setupNotes).toEqual([
    "The entry violates the registry's schema, so these notes may be incomplete: packages[0].version pattern",
  ])
})
