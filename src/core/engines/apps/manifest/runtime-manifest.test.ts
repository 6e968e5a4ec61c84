import { describe, expect, it } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { createToolBinding } from '#core/engines/operations/content/operation-identifiers.ts'
import { createToolResolver, toToolState } from '#core/engines/tools/dependencies/tool-state.ts'
import { noBranding } from '#core/model/apps/app.ts'
import { type Contents, createEmptyContents, toContentsConnection } from '#core/model/drafts/contents.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import { manifestFormat } from '#core/model/releases/manifest.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import { emptyWidgetConfig, type Widget } from '#core/model/widgets/widget.ts'
import {
  buildConnection,
  buildIntegration,
  buildOperation,
  buildSkill,
  buildTool,
  buildWidget,
} from '#tests/support/store-samples.ts'
import { buildTestAction } from '#tests/support/widget-fixtures.ts'
import { compileManifest } from './compile-manifest.ts'
import { upgradeManifest } from './upgrade-manifest.ts'

const app = { id: 'app_1', publicMcpId: 'public' }
const release = { id: 'rel_1', version: 3 }

const integration = (over: Partial<Integration> = {}) => buildIntegration('app_1', { id: 'int_1', ...over })

const operation = (over: Partial<Operation> = {}) =>
  buildOperation('app_1', { id: 'op_1', integrationId: 'int_1', ...over })

const tool = (over: Partial<Tool> = {}) =>
  buildTool('app_1', {
    id: 'tool_1',
    key: 'get_pet',
    binding: createToolBinding(operation(), true),
    ...over,
  })

const profile = {
  name: 'Pets',
  description: 'All about pets',
  companyUrl: 'https://pets.example',
  serverInstructions: 'Be kind.',
  toolMode: 'list' as const,
  scopes: {},
  accessRules: [],
  branding: noBranding,
  variables: {},
}

const contents = (more: Partial<Contents> = {}): Contents => ({
  ...createEmptyContents(profile),
  integrations: [integration()],
  operations: [operation()],
  tools: [tool()],
  ...more,
})

const action = buildTestAction({ template: '{}' })
const badDomain = { ...emptyWidgetConfig, connectDomains: ['no origin'] }

const compile = (from: Contents, blocked: string[] = []) =>
  runWithoutPauses(compileManifest(from, app, release, new Set(blocked)))

const namesIn = (from: Contents) => compile(from).tools.map(({ name }) => name)

describe('a manifest', () => {
  it('has the data that serving needs', () => {
    expect(compile(contents())).toMatchObject({
      appId: 'app_1',
      publicMcpId: 'public',
      releaseId: 'rel_1',
      version: 3,
      name: 'Pets',
      description: 'All about pets',
      instructions: 'Be kind.',
      websiteUrl: 'https://pets.example',
    })
  })

  it('has no member for skills when there are none, as before there could be', () => {
    expect(Object.keys(runWithoutPauses(compileManifest(contents(), app, release, new Set())))).toEqual([
      'format',
      'appId',
      'publicMcpId',
      'releaseId',
      'version',
      'name',
      'description',
      'instructions',
      'websiteUrl',
      'branding',
      'tools',
      'widgets',
      'prompts',
    ])
    const skills = [buildSkill('app_1', { name: 'returns', description: 'Returns.', body: '# Returns' })]
    expect(runWithoutPauses(compileManifest(contents({ skills }), app, release, new Set())).skills).toEqual([
      { name: 'returns', description: 'Returns.', body: '# Returns' },
    ])
  })

  it('of the same contents is the same', () => {
    expect(JSON.stringify(compile(contents()))).toBe(JSON.stringify(compile(structuredClone(contents()))))
  })

  it('sorts tools by their order, then by creation', () => {
    const tools = [
      tool({ id: 'tool_4', key: 'late', order: 9 }),
      tool({ id: 'tool_3', key: 'newer', order: 1, createdAt: '2026-01-02T00:00:00.000Z' }),
      tool({ id: 'tool_2', key: 'second', order: 1, createdAt: '2026-01-01T00:00:00.000Z' }),
      tool({ id: 'tool_1', key: 'first', order: 1, createdAt: '2026-01-01T00:00:00.000Z' }),
    ]
    expect(namesIn(contents({ tools }))).toEqual(['first', 'second', 'newer', 'late'])
  })

  it('leaves out blocked tools', () => {
    const tools = [tool({ id: 'tool_1', key: 'good' }), tool({ id: 'tool_2', key: 'bad' })]
    expect(compile(contents({ tools }), ['tool_2']).tools.map(({ name }) => name)).toEqual(['good'])
  })

  it('takes the title of a tool from its annotation, else from its name', () => {
    const titled = (title: string) => tool({ name: 'Get pet', annotations: { ...tool().annotations, title } })
    const tools = [titled(''), titled('Find a pet')]
    expect(compile(contents({ tools })).tools.map(({ title }) => title)).toEqual(['Get pet', 'Find a pet'])
  })

  it('removes x-mcp-header from input schemas, but not a property of that name', () => {
    const inputSchema = {
      properties: {
        'x-mcp-header': { type: 'string', 'x-mcp-header': 'A' },
        list: { items: { 'x-mcp-header': 'B' }, default: [{ 'x-mcp-header': 'kept' }] },
      },
    }
    const [made] = compile(contents({ operations: [operation({ inputSchema })] })).tools
    expect(made?.inputSchema).toEqual({
      type: 'object',
      properties: {
        'x-mcp-header': { type: 'string' },
        list: { items: {}, default: [{ 'x-mcp-header': 'kept' }] },
      },
    })
  })

  it('announces an output schema that requires nothing and allows null everywhere', () => {
    const outputSchema = {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer', description: 'Its id' } },
    }
    const [made] = compile(contents({ operations: [operation({ outputSchema })] })).tools
    const id = {
      description: 'Its id',
      type: ['integer', 'string', 'null'],
      pattern: '^-?\\d{16,}$',
    }
    expect(made?.outputSchema).toEqual({ type: 'object', properties: { id } })
  })

  it('has the id of a connection and nothing else of it', () => {
    const from = contents({
      integrations: [integration({ authConnectionId: 'auth_1' })],
      authConnections: [toContentsConnection(buildConnection('app_1', { id: 'auth_1', name: 'Pet key' }))],
    })
    expect(compile(from).tools[0]?.authConnectionId).toBe('auth_1')
    expect(JSON.stringify(compile(from))).not.toContain('Pet key')
  })
})

describe('widgets of a manifest', () => {
  const widget = (over: Partial<Widget> = {}) =>
    buildWidget('app_1', { id: 'wid_1', toolId: 'tool_1', ...over })
  const widgetsIn = (from: Contents, blocked: string[] = []) => {
    const { widgets, tools } = compile(from, blocked)
    return [widgets.map(({ id }) => id), tools.map(({ widgetId }) => widgetId)]
  }

  it.each<[string, Partial<Contents>, string[], unknown]>([
    ['are included with served tools', { widgets: [widget()] }, [], [['wid_1'], ['wid_1']]],
    ['are left out when they are blocked', { widgets: [widget()] }, ['wid_1'], [[], [null]]],
    ['are left out with their tool', { widgets: [widget()] }, ['tool_1'], [[], []]],
    ['are left out without a tool', { widgets: [widget({ toolId: null })] }, [], [[], [null]]],
    ['are left out when hidden', { widgets: [widget({ visibility: 'hidden' })] }, [], [[], [null]]],
    [
      'are older ones when the newest is blocked',
      { widgets: [widget(), widget({ id: 'wid_2' })] },
      ['wid_2'],
      [['wid_1'], ['wid_1']],
    ],
  ])('%s', (_what, more, blocked, served) => {
    expect(widgetsIn(contents(more), blocked)).toEqual(served)
  })

  it('refer to the served tools that they call', () => {
    const call = (targetToolName: string) => ({ ...action, targetToolName })
    const actions = [call('Get a pet'), call('gone'), { ...action, type: 'followUpMessage' as const }]
    const tools = [tool({ name: 'Get a pet' })]
    const [made] = compile(contents({ tools, widgets: [widget({ actions })] })).widgets
    expect(
      made?.actions.map(({ type, targetToolId, targetToolName }) => [type, targetToolId, targetToolName]),
    ).toEqual([
      ['callTool', 'tool_1', 'get_pet'],
      ['followUpMessage', '', ''],
    ])
  })

  it('of an older format are compiled again, without blocked ones', () => {
    const from = contents({ widgets: [widget(), widget({ id: 'wid_2', config: badDomain })] })
    const old = { ...compile(from), format: 0, widgets: [] }
    const { format, widgets } = runWithoutPauses(upgradeManifest(old, from))
    expect([format, widgets.map(({ id }) => id)]).toEqual([manifestFormat, ['wid_1']])
  })
})

describe('a tool', () => {
  const states: [string, Partial<Tool>, Partial<Contents>][] = [
    ['disabled', { enabled: false }, {}],
    ['unbound', { binding: null }, {}],
    ['binding_missing', {}, { operations: [] }],
    ['integration_unusable', {}, { integrations: [] }],
    ['integration_unusable', {}, { integrations: [integration({ baseUrl: '' })] }],
    ['integration_unusable', {}, { integrations: [integration({ authConnectionId: 'auth_gone' })] }],
  ]

  it.each(states)('is hidden and not served: %s', (reason, over, more) => {
    const from = contents({ tools: [tool(over)], ...more })
    expect(toToolState(createToolResolver(from)(tool(over)))).toEqual({ state: 'hidden', reason })
    expect(namesIn(from)).toEqual([])
  })

  it('is exposed and served otherwise', () => {
    expect(toToolState(createToolResolver(contents())(tool()))).toEqual({ state: 'exposed' })
    expect(namesIn(contents())).toEqual(['get_pet'])
  })

  it('is exposed without a base URL when its operation has its own server', () => {
    const plan = { ...operation().plan, serverUrl: 'https://files.example' }
    const from = contents({ integrations: [integration({ baseUrl: '' })], operations: [operation({ plan })] })
    expect(toToolState(createToolResolver(from)(tool()))).toEqual({ state: 'exposed' })
  })
})
