import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import type { ClientChange } from '#core/model/differences/client-change.ts'
import type { Manifest, ManifestPrompt, ManifestTool, ManifestWidget } from '#core/model/releases/manifest.ts'
import type { ToolAlias } from '#core/model/tools/tool-alias.ts'
import { anySchemaPair, anyValue } from '#tests/support/schemas/any-schema-pair.ts'
import { isAccepted } from '#tests/support/schemas/is-accepted.ts'
import { closeDescribedObjects } from './close-described-objects.ts'
import { compareManifests } from './compare-manifests.ts'
import { proposeServerVersion } from './propose-server-version.ts'
import { summarizeContract } from './summarize-contract.ts'

const text: JsonObject = { type: 'string' }
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
})

const buildTool = (change: object = {}) =>
  ({
    id: 'tool_1',
    name: 'list',
    title: 'List',
    description: 'Lists.',
    inputSchema: object({ limit: { type: 'integer' } }),
    outputSchema: object({ items: { type: 'array', items: object({ id: text }) } }),
    annotations: { title: 'List', readOnlyHint: true },
    target: { kind: 'mcp', endpoint: 'https://a.example', toolName: 'list' },
    widgetId: null,
    isCalledByWidgets: false,
    ...change,
  }) as ManifestTool
const buildWidget = (change: object = {}) =>
  ({
    id: 'widget_1',
    key: 'table',
    name: 'Table',
    config: {},
    actions: [],
    ...change,
  }) as unknown as ManifestWidget
const buildPrompt = (change: object = {}): ManifestPrompt => ({
  name: 'greet',
  title: 'Greet',
  description: '',
  arguments: [{ name: 'who', description: '', required: false }],
  template: 'Hello {{who}}',
  ...change,
})
const buildManifest = (change: object = {}) =>
  ({
    appId: 'app_1',
    name: 'Pets',
    description: '',
    instructions: '',
    websiteUrl: '',
    branding: {},
    tools: [buildTool()],
    widgets: [buildWidget()],
    prompts: [buildPrompt()],
    ...change,
  }) as unknown as Manifest

const today = '2026-06-01'

const compare = (after: object, before: object = {}): ClientChange[] =>
  runWithoutPauses(compareManifests(buildManifest(before), buildManifest(after), today))
const summarize = (changes: ClientChange[]) =>
  changes.map(({ kind, changeClass, name }) => `${kind} ${changeClass} ${name}`)
const withTool = (change: object) => ({ tools: [buildTool(change)] })
const withInput = (inputSchema: JsonObject) => withTool({ inputSchema })

describe('classifies the changes that clients see', () => {
  test.each<[string, object, string[]]>([
    ['nothing', {}, []],
    ['a tool that is gone', { tools: [] }, ['tool_removed breaking list']],
    [
      'a new tool',
      { tools: [buildTool(), buildTool({ id: 'tool_2', name: 'get' })] },
      ['tool_added rescan get'],
    ],
    ['another name', withTool({ name: 'lists' }), ['tool_renamed breaking lists']],
    ['another title', withTool({ title: 'L' }), ['tool_title_changed rescan list']],
    ['another description', withTool({ description: '' }), ['tool_description_changed rescan list']],
    ['other hints', withTool({ annotations: { readOnlyHint: false } }), ['tool_hints_changed rescan list']],
    ['a widget', withTool({ widgetId: 'widget_1' }), ['tool_widget_changed rescan list']],
    ['approval of each call', withTool({ requiresApproval: true }), ['tool_approval_changed rescan list']],
    [
      'a rule of access',
      withTool({ access: { allow: { groups: ['staff'] }, deny: [], when: '', scopes: [] } }),
      ['tool_access_changed breaking list'],
    ],
    [
      'a rule of access for a prompt',
      { prompts: [buildPrompt({ access: { allow: {}, deny: [], when: '', scopes: [] } })] },
      ['prompt_changed breaking greet'],
    ],
    [
      'a widget that changed',
      { widgets: [buildWidget({ config: { a: 1 } })] },
      ['widget_changed rescan Table'],
    ],
    ['a widget that is gone', { widgets: [] }, ['widget_removed rescan Table']],
    ['a widget that was created again', { widgets: [buildWidget({ id: 'widget_2' })] }, []],
    ['a tool that was created again', withTool({ id: 'tool_2' }), []],
    ['search instead of a list', { toolMode: 'search' }, ['tool_mode_changed rescan Pets']],
    ['instructions', { instructions: 'Be kind.' }, ['instructions_changed rescan Pets']],
    ['the profile', { description: 'Pets.' }, ['app_changed rescan Pets']],
    ['the text of a prompt', { prompts: [buildPrompt({ template: 'Hi' })] }, ['prompt_changed live greet']],
    ['the title of a prompt', { prompts: [buildPrompt({ title: 'Hi' })] }, ['prompt_changed rescan greet']],
    [
      'an argument of a prompt that is gone',
      { prompts: [buildPrompt({ arguments: [] })] },
      ['prompt_changed breaking greet'],
    ],
    ['a prompt that is gone', { prompts: [] }, ['prompt_removed breaking greet']],
    [
      'a new argument',
      withInput(object({ limit: { type: 'integer' }, q: text })),
      ['tool_input_changed rescan list'],
    ],
    ['an argument that is gone', withInput(object({})), ['tool_input_changed breaking list']],
    ['an argument of another type', withInput(object({ limit: text })), ['tool_input_changed breaking list']],
    [
      'an argument that accepts more',
      withInput(object({ limit: { type: 'number' } })),
      ['tool_input_changed rescan list'],
    ],
    [
      'arguments that are described otherwise',
      withInput(object({ limit: { type: 'integer', description: 'At most.' } })),
      ['tool_input_changed rescan list'],
    ],
    [
      'a schema that means the same',
      withInput({ ...object({ limit: { $ref: '#/$defs/l' } }), $defs: { l: { type: 'integer' } } }),
      ['tool_input_changed live list'],
    ],
    [
      'results that are not described',
      withTool({ outputSchema: null }),
      ['tool_output_changed breaking list'],
    ],
    [
      'a member of results that is gone',
      withTool({ outputSchema: object({ items: { type: 'array', items: object({}) } }) }),
      ['tool_output_changed breaking list'],
    ],
    [
      'a new member of results',
      withTool({
        outputSchema: object({ items: { type: 'array', items: object({ id: text, name: text }) } }),
      }),
      ['tool_output_changed rescan list'],
    ],
  ])('%s', (_, after, expected) => {
    expect(summarize(compare(after))).toEqual(expected)
  })

  test('a tool that is recreated under another name is renamed', () => {
    const changes = compare(withTool({ id: 'tool_2', name: 'all' }))
    expect(summarize(changes)).toEqual(['tool_renamed breaking all'])
    expect(changes[0]?.notice).toBe('Calls of list fail in every client that knows it; the tool is now all.')
  })

  test('two tools that exchange their names are both renamed', () => {
    const other = { id: 'tool_2', target: { kind: 'mcp', endpoint: 'https://a.example', toolName: 'get' } }
    const before = { tools: [buildTool(), buildTool({ ...other, name: 'get' })] }
    const after = { tools: [buildTool({ name: 'get' }), buildTool({ ...other, name: 'list' })] }
    expect(summarize(compare(after, before))).toEqual([
      'tool_renamed breaking get',
      'tool_renamed breaking list',
    ])
  })

  describe('with aliases', () => {
    const alias: ToolAlias = {
      name: 'list',
      until: null,
      renamedArguments: {},
      droppedArguments: [],
      defaultArguments: {},
    }
    const serving = (aliases: Partial<ToolAlias>[], change: object = {}) =>
      withTool({ name: 'all', aliases: aliases.map((over) => ({ ...alias, ...over })), ...change })

    test('an earlier name that is still served is no breaking change', () => {
      const changes = compare(serving([{ until: '2026-12-31' }]))
      expect(summarize(changes)).toEqual(['tool_renamed rescan all', 'tool_alias_added live list'])
      expect(changes[0]?.notice).toBe(
        'Calls of list are still served, as an alias of all until 2026-12-31; clients offer the current tools once they read the app again.',
      )
    })

    test('one whose last day is over serves nothing', () => {
      expect(summarize(compare(serving([{ until: '2026-05-31' }])))).toEqual(['tool_renamed breaking all'])
      expect(summarize(compare(serving([{ until: today }])))[0]).toBe('tool_renamed rescan all')
    })

    test('another tool replaces a removed one only if arguments and results fit', () => {
      const other = { id: 'tool_2', target: { kind: 'mcp', endpoint: 'b', toolName: 'b' } }
      expect(summarize(compare(serving([{}], other)))).toEqual([
        'tool_removed rescan list',
        'tool_added rescan all',
        'tool_alias_added live list',
      ])
      const less = { ...other, inputSchema: object({}), outputSchema: null }
      expect(summarize(compare(serving([{}], less)))).toEqual([
        'tool_removed rescan list',
        'tool_input_changed breaking all',
        'tool_output_changed breaking all',
        'tool_added rescan all',
        'tool_alias_added live list',
      ])
      const harmful = { ...other, annotations: { title: 'List', readOnlyHint: false } }
      expect(summarize(compare(serving([{}], harmful)))).toContain('tool_hints_changed rescan all')
    })

    test('accepted arguments are proven, not assumed', () => {
      const closed = object({ q: text }, { additionalProperties: false, required: ['q'] })
      const before = withTool({ inputSchema: closed })
      const classifyInput = (rules: Partial<ToolAlias>, schema: JsonObject) =>
        summarize(compare(withTool({ inputSchema: schema, aliases: [{ ...alias, ...rules }] }), before))[0]
      const renamed = object({ query: text }, { additionalProperties: false, required: ['query'] })
      expect(classifyInput({ renamedArguments: { q: 'query' } }, renamed)).toBe(
        'tool_input_changed rescan list',
      )
      expect(classifyInput({ droppedArguments: ['q'] }, renamed)).toBe('tool_input_changed breaking list')
      expect(classifyInput({ droppedArguments: ['q'] }, object({}))).toBe('tool_input_changed rescan list')
      expect(classifyInput({}, object({}))).toBe('tool_input_changed breaking list')
      const shorter = object({ query: { ...text, maxLength: 9 } })
      expect(classifyInput({ renamedArguments: { q: 'query' } }, shorter)).toBe(
        'tool_input_changed breaking list',
      )
    })

    test('a change that schemas cannot decide counts as breaking', () => {
      const combined = { ...object({ query: text }), anyOf: [{ required: ['query'] }] }
      const changes = compare(
        withTool({ inputSchema: combined, aliases: [{ ...alias, renamedArguments: { limit: 'query' } }] }),
      )
      expect(changes[0]).toMatchObject({
        kind: 'tool_input_changed',
        changeClass: 'breaking',
        isDecided: false,
      })
      const unchanged = withTool({ inputSchema: combined, aliases: [{ ...alias, droppedArguments: ['a'] }] })
      expect(compare(unchanged, unchanged)).toEqual([])
    })

    test('removing an alias is breaking, unless its last day is over', () => {
      const without = withTool({ name: 'all' })
      const gone = compare(without, serving([{}]))
      expect(summarize(gone)).toEqual(['tool_alias_removed breaking list'])
      expect(gone[0]?.notice).toBe('Calls of list fail in every client that still knows it.')
      expect(compare(without, serving([{ until: '2026-05-31' }]))).toEqual([])
      const dropping = serving([{ name: 'all', droppedArguments: ['page'] }])
      expect(summarize(compare(without, dropping))).toEqual(['tool_alias_removed breaking all'])
    })

    test('an alias that accepts less is breaking; a later end is not', () => {
      const dropping = serving([{ droppedArguments: ['page'] }])
      expect(summarize(compare(serving([{}]), dropping))).toEqual(['tool_alias_changed breaking list'])
      expect(summarize(compare(serving([{ until: '2030-01-01' }]), serving([{}])))).toEqual([
        'tool_alias_changed live list',
      ])
    })
  })

  test('another order of the tools has no effect on clients', () => {
    const second = buildTool({
      id: 'tool_2',
      name: 'get',
      target: { kind: 'mcp', endpoint: 'b', toolName: 'get' },
    })
    const changes = compare({ tools: [second, buildTool()] }, { tools: [buildTool(), second] })
    expect(summarize(changes)).toEqual(['tools_reordered live '])
  })

  test('in an app that served nothing everything is new', () => {
    const changes = runWithoutPauses(compareManifests(null, buildManifest(), today))
    expect(summarize(changes)).toEqual([
      'tool_added rescan list',
      'widget_added rescan Table',
      'prompt_added rescan greet',
    ])
  })
})

test('changes that are not breaking accept earlier calls', () => {
  const counts = { compatible: 0, accepted: 0 }
  const values = fc.array(anyValue, { minLength: 30, maxLength: 30 })
  fc.assert(
    fc.property(anySchemaPair, values, ([before, after], candidates) => {
      const changes = compare(withInput(after), withInput(before))
      if (changes.some(({ changeClass }) => changeClass === 'breaking')) return
      counts.compatible++
      const described = closeDescribedObjects(before)
      for (const value of candidates) {
        if (!isAccepted(described, value)) continue
        counts.accepted++
        expect(isAccepted(after, value), JSON.stringify(value)).toBe(true)
      }
    }),
    { numRuns: 100 },
  )
  expect(counts.compatible).toBeGreaterThan(10)
  expect(counts.accepted).toBeGreaterThan(50)
})

describe('classifies the effect on clients', () => {
  test.each<[JsonObject, string, boolean]>([
    [object({}), 'Arguments were removed: limit.', true],
    [
      object({ limit: { type: 'integer', maximum: 50 }, q: text }, { required: ['q'] }),
      'Valid calls may be rejected: limit must now be at most 50, q is now required.',
      true,
    ],
    [
      object({ limit: { type: 'integer', not: { multipleOf: 7 } } }),
      'It cannot be decided whether all earlier calls are still accepted (limit), so the change counts as breaking.',
      false,
    ],
  ])('%j', (inputSchema, notice, isDecided) => {
    expect(compare(withInput(inputSchema))).toMatchObject([{ changeClass: 'breaking', notice, isDecided }])
  })
})

test('the worst class determines the version', () => {
  const changes = compare({ tools: [], instructions: 'Be kind.' })
  expect(summarizeContract(changes, '2.0.0')).toEqual({
    changeClass: 'breaking',
    counts: { live: 0, rescan: 1, breaking: 1 },
    serverVersion: '2.0.0',
  })
  expect(summarizeContract([], '1.0.2').changeClass).toBe('live')
  expect(proposeServerVersion('1.4.7', 'breaking')).toBe('2.0.0')
  expect(proposeServerVersion('1.4.7', 'rescan')).toBe('1.5.0')
  expect(proposeServerVersion('1.4.7', 'live')).toBe('1.4.8')
})

test('pauses after each tool, alias and widget, including equal ones', () => {
  const range = Array.from({ length: 10 }, (_, n) => n)
  const tools = range.map((n) =>
    buildTool({ id: `tool_${n}`, name: `list_${n}`, aliases: [{ name: `old_${n}`, until: null }] }),
  )
  const manifest = buildManifest({ tools, widgets: range.map((n) => buildWidget({ id: `widget_${n}` })) })
  const steps = [...compareManifests(manifest, manifest, today)]
  // Tools, the aliases of either side, their comparison, widgets.
  expect(steps.length).toBeGreaterThanOrEqual(5 * range.length)
})

describe('in search mode', () => {
  const searched = { toolMode: 'search' }
  const compareSearched = (after: object) => summarize(compare({ ...searched, ...after }, searched))

  test('a list of tools instead of search breaks clients that know the three tools', () => {
    expect(summarize(compare({}, searched))).toEqual(['tool_mode_changed breaking Pets'])
  })

  test('changes to members that clients and stores do not copy have no effect', () => {
    const added = buildTool({ id: 'tool_2', name: 'get' })
    expect(compareSearched({ tools: [buildTool(), added] })).toEqual(['tool_added live get'])
    expect(compareSearched(withTool({ description: '' }))).toEqual(['tool_description_changed live list'])
  })

  test('a removed, renamed or narrowed tool breaks callers that use its name', () => {
    expect(compareSearched({ tools: [] })).toContain('tool_removed breaking list')
    expect(compareSearched(withTool({ name: 'lists' }))).toEqual(['tool_renamed breaking lists'])
    expect(compareSearched(withInput(object({})))).toEqual(['tool_input_changed breaking list'])
  })

  test('stores review again when a tool weakens the hints of call_tool', () => {
    const harmful = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true }
    expect(compareSearched(withTool({ annotations: harmful }))).toEqual([
      'tool_hints_changed rescan call_tool',
      'tool_hints_changed live list',
    ])
  })
})
