import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { emptyStoreListing, type StoreListing } from '#core/model/apps/store-listing.ts'
import { type EndpointProbe, readinessTargets } from '#core/model/readiness/readiness.ts'
import type { Manifest, ManifestTool, ManifestWidget } from '#core/model/releases/manifest.ts'
import type { TestCase } from '#core/model/test-cases/test-case.ts'
import { findReadiness } from './find-readiness.ts'
import type { ReadinessSubject } from './readiness-subject.ts'
import { ruleSources, type StoreRule, storeRules } from './store-rules.ts'

const hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true }
const readTool = {
  id: 'tool_1',
  name: 'find_books',
  title: 'Find books',
  description: 'Finds books.',
  inputSchema: { type: 'object', properties: {} },
  annotations: { title: '', ...hints },
  target: { kind: 'rest', baseUrl: 'https://api.example', plan: { method: 'GET', path: '/books' } },
} as unknown as ManifestTool

/** As the endpoint lists it, before `listed` replaces members. */
function listTool(change: object = {}, listed: JsonObject = {}) {
  const tool = { ...readTool, ...change }
  const { name, title, description, annotations } = tool
  const { title: _title, ...served } = annotations
  return { tool, listed: { name, title, description, annotations: served, ...listed } }
}

const listWidget = (
  id: string,
  config: object = {},
  ui: JsonObject = { domain: `https://${id}.example` },
) => ({
  widget: {
    id,
    key: id,
    name: id,
    config: { connectDomains: [], resourceDomains: [], frameDomains: [], redirectDomains: [], ...config },
  } as unknown as ManifestWidget,
  uri: `ui://app/${id}`,
  meta: { ui },
})

const buildCase = (assert: object[] = []) => ({ assert, arguments: {} }) as unknown as TestCase
const failing = [{ type: 'equals', path: '/outcome', value: 'invalid_arguments' }]
const manifest = {
  name: 'Books',
  description: 'Books of a shop.',
  instructions: '',
  websiteUrl: 'https://books.example',
  branding: { logoUrl: 'https://books.example/logo.png' },
} as unknown as Manifest

const storeListing: StoreListing = {
  ...emptyStoreListing,
  subtitle: 'Books to order',
  category: 'SHOPPING',
  supportUrl: 'https://books.example/support',
  privacyUrl: 'https://books.example/privacy',
  termsUrl: 'https://books.example/terms',
  openaiChallenge: 'token',
  justifications: [{ tool: 'find_books', readOnly: 'Reads.', destructive: 'Reads.', openWorld: 'Reads.' }],
}
const withListing = (change: Partial<StoreListing>) => ({
  app: { ...ready.app, storeListing: { ...storeListing, ...change } },
})

const ready: ReadinessSubject = {
  app: {
    access: 'public',
    callerTokens: false,
    allowedCallers: null,
    enabled: true,
    slug: 'books',
    liveReleaseId: 'rel_1',
    storeListing,
  },
  manifest,
  tools: [listTool()],
  hiddenTools: [],
  widgets: [],
  endpoint: 'https://tenon.example/mcp/abc/mcp',
  endpointHash: '0123456789abcdef0123456789abcdef0123',
  testCases: [...Array(5).fill(buildCase()), ...Array(3).fill(buildCase(failing))],
  probe: null,
}

const find = (change: Partial<ReadinessSubject> = {}) =>
  runWithoutPauses(findReadiness({ ...ready, ...change }, readinessTargets)).findings
const codes = (change: Partial<ReadinessSubject>, target = 'claude') =>
  find(change).flatMap((finding) =>
    finding.target === target ? [`${finding.severity} ${finding.code}`] : [],
  )
const withManifest = (change: object) => ({ manifest: { ...manifest, ...change } })
const withArgument = (name: string, schema: JsonObject) => ({
  tools: [listTool({ inputSchema: { type: 'object', properties: { [name]: schema } } })],
})

test('a complete app is ready for every target', () => {
  expect(runWithoutPauses(findReadiness(ready, readinessTargets))).toEqual({
    rulesCheckedOn: '2026-10-07',
    endpoint: ready.endpoint,
    probe: null,
    targets: readinessTargets.map((target) => ({
      target,
      isReady: true,
      counts: { error: 0, warning: 0, info: 0 },
    })),
    findings: [],
  })
})

test('a finding has its place, source and certainty', () => {
  const tools = [listTool({ annotations: { ...readTool.annotations, destructiveHint: true } })]
  const [openai, claude, generic] = find({ tools })
  expect(claude).toEqual({
    target: 'claude',
    code: 'tool_hints_contradictory',
    severity: 'error',
    area: 'app',
    message: 'The tool find_books is marked as read-only and as destructive.',
    basis: 'documented',
    source: expect.stringMatching(/^Anthropic's checklist .* \(2026-08-21\)$/),
    field: 'annotations',
    references: [
      {
        entityType: 'tool',
        entityId: 'tool_1',
        label: 'Find books',
        supportingLabel: 'find_books',
        description: 'Finds books.',
      },
    ],
    repair: {
      entityType: 'tool',
      entityId: 'tool_1',
      summary: 'Marks find_books as not destructive.',
      hints: { destructiveHint: false },
    },
  })
  expect([openai?.severity, openai?.basis, generic?.severity]).toEqual(['warning', 'reading', 'warning'])
})

describe('tools', () => {
  test('of a request that may write, the repair takes back that it only reads', () => {
    const target = { kind: 'rest', plan: { method: 'POST', path: '/books' } }
    const tools = [listTool({ target, annotations: { ...readTool.annotations, destructiveHint: true } })]
    expect(find({ tools })[0]?.repair).toMatchObject({ hints: { readOnlyHint: false } })
  })

  test.each<[string, object, JsonObject, string]>([
    ['a name of 65 characters', { name: 'a'.repeat(65) }, {}, 'error tool_name_too_long'],
    ['a name of 48 characters', { name: 'a'.repeat(48) }, {}, 'warning tool_name_long'],
    ['no title', {}, { title: ' ' }, 'error tool_title_missing'],
    ['two hints', {}, { annotations: { readOnlyHint: true } }, 'error tool_hints_missing'],
  ])('with %s are found', (_title, change, listed, code) => {
    expect(codes({ tools: [listTool(change, listed)] })).toEqual([code])
  })

  test('a name of 47 characters, and a title among the hints, are enough', () => {
    const annotations = { ...hints, title: 'Find books' }
    expect(codes({ tools: [listTool({ name: 'a'.repeat(47) }, { title: '', annotations })] })).toEqual([])
  })

  test('a long name is made shorter in one step, and stays as an alias', () => {
    const name = 'returns_the_list_of_all_workspaces_that_you_may_administer'
    const other = listTool({ id: 'tool_2', name: 'returns_the_list_of_all_workspaces_that_you_may' })
    expect(find({ tools: [listTool({ name }), other] })[0]?.repair).toEqual({
      entityType: 'tool',
      entityId: 'tool_1',
      summary: `Names it returns_the_list_of_all_workspaces_that_you_m_2; calls of ${name} still work, as an alias.`,
      rename: {
        key: 'returns_the_list_of_all_workspaces_that_you_m_2',
        aliases: [{ name, until: null, renamedArguments: {}, droppedArguments: [], defaultArguments: {} }],
      },
    })
  })

  test('arguments with what no schema says otherwise are found for any client', () => {
    const values = Array.from({ length: 501 }, (_, index) => String(index))
    const deep = (levels: number): JsonObject =>
      levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: deep(levels - 1) } }
    const properties = {
      level: { type: 'integer', enum: [1, 2] },
      code: { enum: values },
      any: { type: ['string', 'integer', 'null'] },
      deep: deep(10),
      fine: { type: ['string', 'null'] },
    }
    const tools = [listTool({ inputSchema: { type: 'object', properties } })]
    expect(find({ tools })).toMatchObject([
      { target: 'generic', code: 'tool_schema_unusual', severity: 'info' },
    ])
    expect(find({ tools })[0]?.message).toContain(
      'numbers in an enum (properties.level), more than 500 values of an enum (properties.code), several types of one value (properties.any), schemas nested deeper than 10 levels (properties.deep.',
    )
  })

  test('what was repaired in a schema is said with the tool, in search mode too', () => {
    const repaired = listTool({ schemaRepairs: ['lists (properties.a): all', 'names (2fa): others'] })
    const hidden = { tools: [], hiddenTools: [repaired.tool] }
    for (const subject of [{ tools: [repaired] }, hidden])
      expect(find(subject)).toMatchObject(
        readinessTargets.map((target) => ({
          target,
          code: 'tool_schema_repaired',
          severity: 'info',
          message:
            'The schemas of find_books are published in a form that clients accept. Repaired: lists (properties.a): all; names (2fa): others.',
          references: [{ entityType: 'tool', entityId: 'tool_1' }],
        })),
      )
  })

  test.each<[string, JsonObject, string[]]>([
    ['method', { type: 'string', enum: ['GET', 'DELETE'] }, ['error tool_reads_and_writes']],
    ['what', { enum: ['listUsers', 'create_user'] }, ['error tool_reads_and_writes']],
    ['sort', { enum: ['deleted_at', 'budget', 'list'] }, []],
    ['state', { enum: ['read', 'unread', 'posted'] }, []],
    ['action', { type: 'string' }, ['warning tool_operation_unrestricted']],
    ['action', { type: 'string', enum: ['open', 'closed'] }, []],
    ['text', { type: 'string' }, []],
  ])('the argument %s of %j', (name, schema, expected) => {
    expect(codes(withArgument(name, schema))).toEqual(expected)
  })

  test('an argument by reference is read where it is described', () => {
    const inputSchema = {
      type: 'object',
      properties: { op: { $ref: '#/$defs/op' } },
      $defs: { op: { enum: ['get', 'put'] } },
    }
    expect(codes({ tools: [listTool({ inputSchema })] })).toEqual(['error tool_reads_and_writes'])
  })
})

describe('widgets', () => {
  const own = `${ready.endpointHash.slice(0, 32)}.claudemcpcontent.com`

  test('OpenAI wants a domain for each, Claude its own or none', () => {
    const plain = [listWidget('table', {}, {})]
    expect([codes({ widgets: plain }, 'openai'), codes({ widgets: plain })]).toEqual([
      ['warning widget_domain_missing'],
      [],
    ])
    const hashed = [listWidget('table', {}, { domain: own })]
    expect([codes({ widgets: hashed }, 'openai'), codes({ widgets: hashed })]).toEqual([[], []])
    const shared = [
      listWidget('a', {}, { domain: 'https://x.example' }),
      listWidget('b', {}, { domain: 'https://x.example' }),
    ]
    expect([codes({ widgets: shared }, 'openai'), codes({ widgets: shared })]).toEqual([
      ['warning widget_domain_shared'],
      ['warning widget_domain_foreign'],
    ])
  })

  test('domains that no page uses can be removed', () => {
    const widgets = [listWidget('table', { frameDomains: ['https://f.example'] }, { domain: own })]
    expect(find({ widgets }).filter(({ target }) => target === 'claude')).toMatchObject([
      {
        code: 'widget_domains_unused',
        basis: 'reading',
        field: 'config.frameDomains',
        repair: { entityType: 'widget', domains: { connectDomains: [], frameDomains: [] } },
      },
    ])
  })
})

describe('skills', () => {
  const buildSkill = (name: string, body = '') => ({ name, description: 'Helps.', body })

  test('of which OpenAI imports five of 256 KiB, the front matter included', () => {
    const six = Array.from({ length: 6 }, (_, index) => buildSkill(`skill-${index}`))
    expect(codes(withManifest({ skills: six }), 'openai')).toEqual(['error skills_too_many'])
    const large = [buildSkill('returns', 'é'.repeat(128 * 1024 - 1))]
    expect(codes(withManifest({ skills: large }), 'openai')).toEqual(['error skill_too_large'])
    expect(codes(withManifest({ skills: six.slice(1) }), 'openai')).toEqual([])
  })
})

test.each<[string, Partial<ReadinessSubject>, string[]]>([
  [
    'no website and no icon',
    withManifest({ websiteUrl: '', branding: { logoUrl: '' } }),
    ['warning listing_website_missing', 'warning listing_icon_missing'],
  ],
  [
    'http',
    withManifest({ websiteUrl: 'http://a.example', branding: { logoUrl: 'data:,' } }),
    ['warning listing_website_insecure', 'warning listing_icon_insecure'],
  ],
  [
    'long texts',
    withManifest({ name: 'n'.repeat(101), description: 'd'.repeat(2001) }),
    ['error listing_name_too_long', 'error listing_description_too_long'],
  ],
  ['no description', withManifest({ description: ' ' }), ['error listing_description_missing']],
  ['an app that is off', { app: { ...ready.app, enabled: false } }, ['warning app_off']],
  [
    'tokens of callers',
    { app: { ...ready.app, access: 'oauth', callerTokens: true } },
    ['warning app_requires_token'],
  ],
  ['no release', { app: { ...ready.app, liveReleaseId: null } }, ['warning app_unreleased']],
  [
    'a local address',
    { endpoint: 'http://localhost:4000/mcp/abc/mcp' },
    ['error endpoint_not_https', 'error endpoint_not_public'],
  ],
])('the listing and the address with %s', (_title, change, expected) => {
  expect(codes(change)).toEqual(expected)
})

test.each<[string, Partial<ReadinessSubject>, string[]]>([
  [
    'nothing of its owner',
    withListing(emptyStoreListing),
    [
      'error listing_subtitle_missing',
      'error listing_category_missing',
      'error listing_support_missing',
      'error listing_privacy_missing',
      'error listing_terms_missing',
      'warning domain_proof_missing',
    ],
  ],
  ['a name of 31 characters', withManifest({ name: 'n'.repeat(31) }), ['error listing_name_too_long']],
  ['4,000 characters of description', withManifest({ description: 'd'.repeat(4000) }), []],
  ['long instructions', withManifest({ instructions: 'i'.repeat(513) }), ['info instructions_long']],
])('OpenAI finds a listing with %s', (_title, change, expected) => {
  expect(codes(change, 'openai')).toEqual(expected)
})

test('OpenAI wants each hint justified that the request does not show', () => {
  const tools = [
    listTool({ target: { kind: 'rest', baseUrl: 'https://a.example', plan: { method: 'POST' } } }),
  ]
  const found = find({ ...withListing({ justifications: [] }), tools })
  expect(found.map(({ code, message }) => [code, message])).toEqual([
    [
      'hint_justification_missing',
      'The store listing does not say why readOnlyHint, destructiveHint of the tool find_books are right.',
    ],
  ])
})

test('negative prompts of the listing count as negative test cases', () => {
  const prompts = [{ prompt: 'Book a flight.' }, { prompt: 'Sing.' }, { prompt: 'Cook.' }]
  const testCases = ready.testCases.slice(0, 5)
  expect(find({ testCases })[0]?.code).toBe('test_cases_missing')
  expect(find({ testCases, ...withListing({ negativePrompts: prompts }) })).toEqual([])
})

test('OpenAI asks for five test cases that succeed and three that fail', () => {
  const message = find({ testCases: ready.testCases.slice(1, -1) })[0]?.message
  expect(message).toContain('the app has 4 and 2')
  const notOk = [{ type: 'not-equals', path: '/outcome', value: 'ok' }]
  const erroneous = [{ type: 'equals', path: '/result/error', value: true }]
  const testCases = [...ready.testCases.slice(0, 6), buildCase(notOk), buildCase(erroneous)]
  expect(find({ testCases })).toEqual([])
})

describe('requests to the endpoint', () => {
  const probe: EndpointProbe = { endpoint: ready.endpoint, handshakeMs: 3000, listMs: 5000, signIn: null }
  const withProbe = (change: Partial<EndpointProbe>) => ({ probe: { ...probe, ...change } })
  const signIn = { isChallenged: true, resource: ready.endpoint }

  test.each<[string, Partial<EndpointProbe>, string[]]>([
    ['in time', { signIn }, []],
    ['late', { handshakeMs: 3001, listMs: 5001 }, ['warning handshake_slow', 'warning tool_list_slow']],
    ['without an answer', { handshakeMs: null, listMs: null }, ['error endpoint_silent']],
    ['without tools', { listMs: null }, ['error endpoint_silent']],
    [
      'without a challenge',
      { signIn: { isChallenged: false, resource: '' } },
      ['error sign_in_challenge_missing'],
    ],
    [
      'with metadata of a neighbour',
      { signIn: { ...signIn, resource: 'https://tenon.example/mcp/abc' } },
      ['error resource_metadata_mismatch'],
    ],
  ])('%s', (_title, change, expected) => {
    expect(codes(withProbe(change))).toEqual(expected)
  })
})

test('a rule that is a reading is never an error, and every source is used', () => {
  const rules = Object.values<StoreRule>(storeRules).flatMap(({ targets }) => Object.values(targets))
  expect(rules.filter(({ basis, severity }) => basis === 'reading' && severity === 'error')).toEqual([])
  expect(new Set(rules.map(({ source }) => source))).toEqual(new Set(Object.keys(ruleSources)))
})
