import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { importerVersion } from '#core/model/integrations/importer-version.ts'
import { importDocument } from '#tests/support/openapi/import-document.ts'
import { importOpenApi } from './import-openapi.ts'

const importForCodes = (text: string) => {
  const result = importOpenApi(text)
  return 'problems' in result ? result.problems.map(({ code }) => code) : []
}

const minimal = {
  openapi: '3.1.0',
  info: { title: 'Pets', description: 'All of them.' },
  paths: { '/pets': { get: {} } },
}

describe('a document', () => {
  it('is imported alike from JSON and from YAML', () => {
    const yaml =
      'openapi: 3.1.0\ninfo: {title: Pets, description: All of them.}\npaths:\n  /pets:\n    get: {}\n'
    expect(importDocument(yaml)).toEqual(importDocument(minimal))
    expect(importDocument(`\uFEFF${JSON.stringify(minimal)}`)).toEqual(importDocument(minimal))
    expect(importDocument(minimal)).toEqual({
      title: 'Pets',
      specVersion: '3.1.0',
      description: 'All of them.',
      baseUrl: '',
      declaredServer: '',
      operations: [
        {
          key: 'get_pets',
          externalId: 'GET /pets',
          name: 'GET /pets',
          description: 'Reads pets. Sends GET /pets.',
          plan: {
            method: 'GET',
            path: '/pets',
            parameters: [],
            body: null,
            pathTemplate: null,
            queryTemplate: null,
            headerTemplate: null,
            bodyTemplateJson: null,
            serverUrl: '',
          },
          inputSchema: { type: 'object', properties: {}, additionalProperties: false },
          outputSchema: null,
          tags: [],
          responseContentType: '',
          authSummary: 'none',
        },
      ],
      report: [{ externalId: 'GET /pets', method: 'GET', path: '/pets', outcome: 'imported', reasons: [] }],
      securitySchemes: [],
      warnings: ['The document declares no server; set the base URL manually.'],
    })
  })

  it.each([
    [
      'comments',
      '// first\n{"openapi": "3.1.0", /* two */ "info": {"title": "a // b"}, "paths": {"/a": {"get": {}}}}',
    ],
    ['trailing commas', '{"openapi": "3.1.0", "info": {"title": "a // b",}, "paths": {"/a": {"get": {}},},}'],
    [
      'names without quotes',
      '{openapi: "3.1.0", // one\n info: {title: "a // b"}, paths: {"/a": {get: {}}},}',
    ],
    [
      'a fence',
      '```json\n{"openapi": "3.1.0", "info": {"title": "a // b"}, "paths": {"/a": {"get": {}}}}\n```\n',
    ],
    [
      'a page in Markdown',
      '# API\n\n```sh\ncurl x\n```\n\nText:\n\n~~~yaml\nopenapi: 3.1.0\ninfo: {title: a // b}\npaths: {/a: {get: {}}}\n~~~\n\nMore.',
    ],
  ])('with %s is read', (_, text) => {
    const { title, operations } = importDocument(text)
    expect([title, operations.map(({ key }) => key)]).toEqual(['a // b', ['get_a']])
  })

  it.each([
    ['openapi: 3.0.0\npaths: {}', '3.0.0'],
    ['openapi: "3.2.0"\npaths: {}', '3.2.0'],
    ['swagger: 2.0\npaths: {}', '2.0'],
    ['{"swagger":"2.0"}', '2.0'],
    ['openapi: 3.1\ninfo: {}', '3.1'],
  ])('reports its version: %j', (text, version) => expect(importDocument(text).specVersion).toBe(version))

  it.each([
    ['', 'not_a_document'],
    ['hello', 'not_a_document'],
    ['[1]', 'not_a_document'],
    ['{"a":', 'not_yaml'],
    ['a: b: c', 'not_yaml'],
    ['{"a":1}', 'not_openapi'],
    ['{"openapi":"4.0.0"}', 'not_openapi'],
    ['{"swagger":"1.2"}', 'not_openapi'],
    [`{"openapi":"3.0.0","a":${'['.repeat(300)}${']'.repeat(300)}}`, 'too_deep'],
    [`openapi: 3.0.0\na: ${'['.repeat(50_000)}`, 'not_yaml'],
  ])('is rejected with a reason: %j', (text, code) => expect(importForCodes(text)).toEqual([code]))

  it('in YAML may have aliases, merge keys and duplicate keys, within limits', () => {
    const text =
      'openapi: 3.0.0\nx: &ok {description: Merged.}\npaths:\n  /a: {get: *ok}\n  /b: {get: {<<: *ok, summary: B}}\n  /b: {get: {<<: *ok, summary: C}}\n'
    const { operations, warnings } = importDocument(text)
    expect(operations.map(({ name, description }) => [name, description])).toEqual([
      ['Merged', 'Merged. Sends GET /a.'],
      ['C', 'Merged. Sends GET /b.'],
    ])
    expect(warnings).toContain('Duplicate key "/b"; the last value is used.')
    const bomb = Array.from(
      { length: 12 },
      (_, level) => `a${level + 1}: &a${level + 1} [${`*a${level}, `.repeat(9)}]`,
    )
    expect(importForCodes(['openapi: 3.0.0', 'a0: &a0 [x, x]', ...bomb].join('\n'))).toEqual(['too_large'])
    expect(importForCodes('openapi: 3.0.0\na: &a [*a]')).toEqual(['too_large'])
    expect(importForCodes(`openapi: 3.0.0\nx: &x 1\nlist: [${'*x, '.repeat(10_001)}]`)).toEqual([
      'too_many_aliases',
    ])
  })

  it('in YAML copies a bounded number of values by merge keys', () => {
    const levels = (count: number, sources: (level: number) => string) =>
      Array.from({ length: count }, (_, n) => `a${n + 1}: &a${n + 1} {<<: ${sources(n)}, k${n}: 1}`)
    const doubled = levels(40, (n) => `[*a${n}, *a${n}]`)
    const oneByOne = levels(4_000, (n) => `*a${n}`)
    for (const lines of [doubled, oneByOne])
      expect(importForCodes(['openapi: 3.0.0', 'a0: &a0 {x: 1}', ...lines].join('\n'))).toEqual([
        'too_many_aliases',
      ])
    expect(importForCodes('openapi: 3.0.0\na: &a {<<: *a}')).toEqual(['too_many_aliases'])
  })

  it('in YAML takes an alias for the last node before it that has the anchor', () => {
    const text =
      'openapi: 3.0.0\nx: &one {summary: First}\ny: &one {summary: Second}\npaths:\n  /a: {get: {<<: *one}}\nz: &one {summary: Third}'
    expect(importDocument(text).operations.map(({ name }) => name)).toEqual(['Second'])
  })

  it('is reduced to valid Unicode without NUL', () => {
    const text = '{"openapi":"3.0.0","info":{"title":"a\\ud800b\\u0000c"},"paths":{"/\\udc00":{"get":{}}}}'
    expect(importDocument(text).title).toBe('a\uFFFDb\uFFFDc')
    expect(importDocument(text).operations[0]?.plan.path).toBe('/\uFFFD')
  })
})

it('hidden text is removed from titles and descriptions, and a warning says where', () => {
  const hidden = 'A pet\u{e0069}\u{e0067}\u202e\u001b[8m'
  const schema = {
    type: 'object',
    properties: { at: { type: 'string', title: hidden, description: hidden } },
  }
  const content = { 'application/json': { schema } }
  const post = { summary: hidden, description: hidden, requestBody: { content }, responses: {} }
  const { title, operations, warnings } = importDocument({
    ...minimal,
    info: { title: hidden },
    paths: { '/pets': { post } },
  })
  expect([title, operations[0]?.name]).toEqual(['A pet', 'A pet'])
  expect(JSON.stringify(operations)).not.toMatch(/[\u{e0000}-\u{e007f}\u202e]|u001b/u)
  expect(warnings).toContain(
    'Hidden text was removed from paths./pets.post.description of the document: tag characters, bidirectional controls, terminal escapes.',
  )
  expect(warnings.filter((warning) => warning.startsWith('Hidden text'))).toHaveLength(5)
})

it('hidden text of an external document is removed as well', () => {
  const url = 'https://api.example.com/openapi.json'
  const other = 'https://api.example.com/pets.json'
  const post = { summary: 'A pet', description: 'A pet\u202e', responses: {} }
  const text = JSON.stringify({ ...minimal, paths: { '/pets': { $ref: 'pets.json#/item' } } })
  const others = new Map([[other, { text: JSON.stringify({ item: { post } }), url: other }]])
  const imported = importOpenApi(text, url, others)
  if (!('operations' in imported)) throw new Error(JSON.stringify(imported))
  expect(imported.operations[0]?.description).toBe('A pet')
  expect(imported.warnings.filter((warning) => warning.startsWith('Hidden text'))).toHaveLength(1)
})

describe('one invalid operation', () => {
  const paths = {
    '/ok': { get: { operationId: 'ok' }, 'x-note': 'ignored', summary: 'ignored' },
    '/null': {
      get: null,
      post: 'text',
      put: [],
      patch: { parameters: {}, responses: [], requestBody: 7, security: 'x' },
    },
    '/gone': { $ref: '#/components/pathItems/none' },
    '/query': { query: {}, additionalOperations: { COPY: {}, POST: { operationId: 'added' } } },
    '/up/../x': { get: {} },
    '/{id}': { get: { parameters: [7, null, {}, { name: 'id', in: 'nowhere' }, { $ref: '#/none' }] } },
    'x-path': { get: {} },
  }
  const { operations, report } = importDocument({ openapi: '3.2.0', paths })

  it('does not affect the others', () => {
    expect(operations.map(({ externalId }) => externalId)).toEqual([
      'ok',
      'PATCH /null',
      'QUERY /query',
      'added',
      'GET /{id}',
    ])
  })

  it('is reported with its outcome', () => {
    expect(
      report.map(
        ({ method, path, outcome, reasons }) => `${method} ${path} ${outcome}: ${reasons.join('; ')}`,
      ),
    ).toEqual([
      'GET /ok imported: ',
      'GET /null refused: it is not an object',
      'POST /null refused: it is not an object',
      'PUT /null refused: it is not an object',
      'PATCH /null degraded: parameters are left out: they are not an array; the body is left out: it is not an object',
      ' /gone refused: #/components/pathItems/none does not exist',
      'QUERY /query imported: ',
      'COPY /query refused: this HTTP method is not supported',
      'POST /query imported: ',
      'GET /up/../x refused: its request cannot be built: path must not have "." or ".." as a segment',
      'GET /{id} degraded: parameters/0 is left out: it is not an object; parameters/1 is left out: it is not an object; parameters/2 is left out: it has no "name" or no "in"; parameters/4 is left out: #/none does not exist; the path parameter id is not declared; it is treated as a string; the nowhere parameter id is left out: "nowhere" is not a parameter location',
    ])
  })
})

describe('the report of an import', () => {
  const parameters = Array.from({ length: 30 }, (_, n) => ({
    name: `${'x'.repeat(5_000)}${n}`,
    in: 'nowhere',
  }))
  const references = parameters.map((_, n) => ({ $ref: `#/x-parameters/${n}` }))
  const paths = Object.fromEntries(
    Array.from({ length: 200 }, (_, n) => [`/${n}`, { get: { parameters: references } }]),
  )
  const { report } = importDocument({ ...minimal, paths, 'x-parameters': parameters })

  it('limits the reasons of each operation', () => {
    expect(report[0]?.reasons).toHaveLength(20)
    expect(Math.max(...(report[0]?.reasons ?? []).map(({ length }) => length))).toBe(301)
  })

  it('limits all reasons together: beyond the limit it has outcomes only', () => {
    expect(JSON.stringify(report).length).toBeLessThan(600_000)
    expect(report.at(-1)).toMatchObject({ outcome: 'degraded', reasons: [] })
  })
})

it('only the first 10,000 operations of a document are imported, with a warning', () => {
  const paths = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`/p${index}`, { get: {} }]))
  const { operations, warnings } = importDocument({ openapi: '3.0.0', paths })
  expect(operations).toHaveLength(10_000)
  expect(warnings).toContain('Only the first 10000 of 10001 operations are imported.')
})

describe('names', () => {
  it('are unique and readable: key, external id, name', () => {
    const get = (operationId: string, summary = '') => ({ get: { operationId, summary } })
    const { operations } = importDocument({
      openapi: '3.0.0',
      paths: {
        '/a': get('listPets'),
        '/b': get('listPets'),
        '/c': get('', 'All pets\nand more'),
        '/d/{id}': get(''),
        '/e': get('pets.list/v2-beta', '  '),
        '/f': get(`x${'Long'.repeat(40)}`),
        '/g': get('Ünïcode'),
        '/h': get('日本'),
      },
    })
    expect(operations.map(({ key, externalId, name }) => [key, externalId, name])).toEqual([
      ['list_pets', 'listPets', 'List pets'],
      ['get_b', 'GET /b', 'GET /b'],
      ['get_c', 'GET /c', 'All pets'],
      ['get_d_id', 'GET /d/{id}', 'GET /d/{id}'],
      ['pets_list_v2-beta', 'pets.list/v2-beta', 'Pets list v2 beta'],
      [expect.stringMatching(/^long(_long){10,}$/), expect.any(String), expect.any(String)],
      ['unicode', 'Ünïcode', 'Ünïcode'],
      ['get_h', '日本', '日本'],
    ])
    for (const { key } of operations) expect(key).toMatch(/^[a-z0-9_-]{1,64}$/)
  })

  it('come from what distinguishes an operation, not from a number', () => {
    const get = (operationId: string, summary: string) => ({ get: { operationId, summary } })
    const long = 'projects.locations.workstationClusters.workstationConfigs.workstations'
    const { operations } = importDocument({
      openapi: '3.0.0',
      paths: {
        '/org/secrets': get('actions/list-org-secrets', 'List organization secrets'),
        '/org/dependabot': get('dependabot/list-org-secrets', 'List organization secrets'),
        '/a': get('', 'Read'),
        '/b': get('', 'Read'),
        '/same': { ...get('listOrders', 'Orders of a shop'), post: { summary: 'Orders of a shop' } },
        '/described': { get: { description: '# Reads **all** of it. And more.' } },
        '/function': get('', 'getAllShops()\n'),
        '/long-summary': get('readIt', 'words '.repeat(30)),
        '/120': get('exact', 'x'.repeat(120)),
        '/121': get('', 'y'.repeat(121)),
        '/start': get(`${long}.start`, ''),
        '/stop': get(`${long}.stop`, ''),
      },
    })
    expect(operations.map(({ key, name }) => [key, name])).toEqual([
      ['actions_list-org-secrets', 'List organization secrets'],
      ['dependabot_list-org-secrets', 'List organization secrets (dependabot)'],
      ['get_a', 'Read (a)'],
      ['get_b', 'Read (b)'],
      ['list_orders', 'List orders'],
      ['post_same', 'POST /same'],
      ['get_described', 'Reads all of it'],
      ['get_function', 'Get all shops (function)'],
      ['read_it', 'Read it'],
      ['exact', 'x'.repeat(120)],
      ['get_121', `${'y'.repeat(119)}…`],
      ['workstation_clusters_workstation_configs_workstations_start', expect.stringMatching(/ start$/)],
      ['workstation_clusters_workstation_configs_workstations_stop', expect.stringMatching(/ stop$/)],
    ])
  })

  it('do not mark a deprecated operation: its description does', () => {
    const { operations } = importDocument({
      openapi: '3.0.0',
      paths: {
        '/a': { get: { deprecated: true, summary: 'Old.' } },
        '/b': { get: { deprecated: true, description: 'DEPRECATED: use /a.' } },
      },
    })
    expect(operations.map(({ description }) => description)).toEqual([
      'Deprecated. Old.',
      'DEPRECATED: use /a.',
    ])
  })
})

// Documents that an earlier importer has read are read again only if the version was raised. If only the examples have
// changed, the version stays.
test('the version of the importer is raised when it makes other operations', () => {
  const folder = new URL('../../../../../', import.meta.url)
  const texts = [
    'src/adapters/embedded/bookshop/openapi.yaml',
    'examples/xml-responses/bookshop-xml.yaml',
  ].map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const read = JSON.stringify(texts.map((text) => importDocument(text)))
  expect([importerVersion, hash('sha256', read).slice(0, 16)]).toEqual([1, 'fafd310a87c295e4'])
})
