// Widgets of a published app, for clients that render UI resources and for clients that do not.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findTextPack } from '#core/engines/widgets/page/index.ts'
import type { App } from '#core/model/apps/app.ts'
import { emptyWidgetConfig, type Widget } from '#core/model/widgets/widget.ts'
import { buildOperation, buildWidget } from '#tests/support/store-samples.ts'
import { buildTestColumn } from '#tests/support/widget-fixtures.ts'
import {
  buildContents,
  insertApp,
  startRestApi,
  startRuntime,
  type ToolFixture,
} from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'
import { buildTestAction } from '../../support/widget-fixtures.ts'

let runtime: Awaited<ReturnType<typeof startRuntime>>
let api: Awaited<ReturnType<typeof startRestApi>>
const pets = '{"items":[{"id":7,"name":"Rex","secret":"s1"}],"token":"t1"}'
let answer = pets

beforeAll(async () => {
  runtime = await startRuntime()
  api = await startRestApi()
  api.respond = (_request, reply) => reply.writeHead(200, { 'content-type': 'application/json' }).end(answer)
})

afterAll(async () => {
  await runtime.close()
  api.close()
})

const listPetsTool: ToolFixture = {
  tool: { key: 'list_pets', name: 'List pets' },
  operation: {
    plan: { ...buildOperation('').plan, path: '/pets', pathTemplate: null },
    inputSchema: { type: 'object', properties: {} },
    outputSchema: {
      type: 'object',
      properties: {
        token: { type: 'string' },
        items: {
          type: 'array',
          items: {
            type: 'object',
            properties: { id: { type: 'number' }, name: {}, secret: { type: 'string' } },
          },
        },
      },
      required: ['token'],
    },
  },
}
const addPetTool: ToolFixture = { tool: { key: 'add_pet', name: 'Add a pet', order: 1 } }
const otherTool: ToolFixture = { tool: { key: 'other', name: 'Other', order: 2 } }

const tableConfig = {
  ...emptyWidgetConfig,
  connectDomains: ['https://api.example'],
  resourceDomains: ['https://img.example'],
  frameDomains: ['https://frame.example'],
  redirectDomains: ['https://shop.example'],
  dataTable: {
    ...emptyWidgetConfig.dataTable,
    collectionPath: 'items',
    fields: [buildTestColumn('name', { label: 'Name' })],
  },
}

const addPetAction = buildTestAction({ template: '{}', targetToolName: 'Add a pet' })

/** Publishes an app with a table of pets; selecting a row calls the tool that adds a pet. */
async function publishApp(over: Partial<Widget> = {}, more: Partial<Widget>[] = [], appOnly: string[] = []) {
  const app = await insertApp(runtime.store, { name: 'Pets' })
  const built = buildContents(app, api.baseUrl, [listPetsTool, addPetTool, otherTool])
  const tools = built.tools.map((tool) => ({ ...tool, appOnly: appOnly.includes(tool.key) }))
  const contents = { ...built, tools }
  const widget = buildWidget(app.id, {
    toolId: contents.tools[0]?.id ?? null,
    key: 'pets',
    name: 'Pets',
    primitive: 'data-table',
    visibility: 'visible',
    config: tableConfig,
    ...over,
  })
  const others = more.map((change) => buildWidget(app.id, { toolId: widget.toolId, ...change }))
  return runtime.publish(app, { ...contents, widgets: [{ ...widget, actions: [addPetAction] }, ...others] })
}

async function connectClient(app: App, mode: 'legacy' | 'modern') {
  const client = new Client(
    { name: 'test', version: '1' },
    mode === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
  )
  await client.connect(new StreamableHTTPClientTransport(new URL(runtime.urlOf(app))))
  return client
}

describe.each(['legacy', 'modern'] as const)('a client of the %s era', (mode) => {
  it('reads the texts of the page in other languages, and gets them with a result if it names a locale', async () => {
    const app = await publishApp()
    const client = await connectClient(app, mode)
    const { tools } = await client.listTools()
    const uri = String(tools[0]?._meta?.['ui/resourceUri'])
    const readText = async (uri: string, _meta = {}, reader = client) => {
      const { contents } = await reader.readResource({ uri, _meta })
      return String(contents[0] && 'text' in contents[0] && contents[0].text)
    }
    const page = await readText(uri)
    const textsUri = /"textsUri":"([^"]*)"/.exec(page)?.[1] ?? ''
    expect(textsUri).toMatch(/^ui:\/\/[a-z0-9]+\/pets\/texts\?v=[\w-]{8}&lang=$/)
    const german = findTextPack('de', 'data-table')
    expect(JSON.parse(await readText(`${textsUri}de`))).toEqual(german)
    expect(JSON.parse(await readText(`${textsUri}el`))).toEqual({ language: 'el', texts: {} })
    await expect(client.readResource({ uri: `${textsUri}../x` })).rejects.toThrow()
    expect(page.includes('"language":"de"')).toBe(false)
    const germanPage = await readText(uri, { 'openai/locale': 'de-AT' }, await connectClient(app, mode))
    expect(germanPage.includes(`"texts":${JSON.stringify(german)}`)).toBe(true)
    const call = async (_meta: Record<string, unknown>) =>
      (await client.callTool({ name: 'list_pets', arguments: {}, _meta }))._meta?.['tenon/texts']
    expect(await call({ 'openai/locale': 'de-AT' })).toEqual(german)
    expect(await call({ 'openai/locale': 'en-US' })).toBeUndefined()
    expect(await call({})).toBeUndefined()
  })

  it('reads the page of a tool at the resource URI in the metadata of the tool', async () => {
    const client = await connectClient(await publishApp(), mode)
    const { tools } = await client.listTools()
    const uri = String(tools[0]?._meta?.['ui/resourceUri'])
    expect(uri).toMatch(/^ui:\/\/[a-z0-9]+\/pets\?v=[\w-]{16}$/)
    expect(tools[0]?._meta).toMatchObject({ ui: { resourceUri: uri }, 'openai/outputTemplate': uri })
    const { resources } = await client.listResources()
    const meta = {
      ui: {
        csp: {
          connectDomains: ['https://api.example'],
          resourceDomains: ['https://img.example'],
          frameDomains: ['https://frame.example'],
        },
      },
      'openai/widgetCSP': { redirect_domains: ['https://shop.example'] },
    }
    const mimeType = 'text/html;profile=mcp-app'
    expect(resources).toMatchObject([{ uri, name: 'pets', title: 'Pets', mimeType, _meta: meta }])
    const { contents } = await client.readResource({ uri })
    expect(contents).toMatchObject([{ uri, mimeType, _meta: meta }])
    const text = contents[0] && 'text' in contents[0] ? contents[0].text : ''
    expect(text).toMatch(/^<!doctype html>/i)
    expect(text).toContain('"rowsPath":"items"')
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([])
    expect(client.getServerCapabilities()).toHaveProperty('resources')
    await client.close()
  })
})

const listTools = async (app: App) => {
  const { json } = await postMcp(runtime.urlOf(app), buildJsonRpcRequest('tools/list'))
  const { tools } = (json as { result: { tools: { name: string; _meta?: unknown }[] } }).result
  return new Map(tools.map((tool) => [tool.name, tool]))
}

const callTool = async (app: App, name = 'list_pets') => {
  const { json, text } = await postMcp(runtime.urlOf(app), buildJsonRpcRequest('tools/call', { name }))
  return { text, result: (json as { result: Record<string, unknown> }).result }
}

const listResourceUris = async (app: App) => {
  const { json } = await postMcp(runtime.urlOf(app), buildJsonRpcRequest('resources/list'))
  return (json as { result: { resources: { uri: string }[] } }).result.resources.map(({ uri }) => uri)
}

describe('widgets of a published app', () => {
  it('may call the tools that their actions and forms name, and no others', async () => {
    const tools = await listTools(await publishApp())
    expect(tools.get('add_pet')).toMatchObject({
      _meta: { ui: { visibility: ['model', 'app'] }, 'openai/widgetAccessible': true },
    })
    expect(tools.get('list_pets')).toMatchObject({ _meta: { ui: { visibility: ['model'] } } })
    expect(tools.get('other')).toEqual(expect.objectContaining({ _meta: { ui: { visibility: ['model'] } } }))
  })

  it('alone may call a tool that is only for widgets', async () => {
    const app = await publishApp({}, [], ['add_pet'])
    expect((await listTools(app)).get('add_pet')).toMatchObject({
      _meta: { ui: { visibility: ['app'] }, 'openai/widgetAccessible': true },
    })
    expect((await callTool(app, 'add_pet')).result).not.toHaveProperty('error')
  })

  it('have a resource URI that changes only with their content', async () => {
    const app = await publishApp()
    const [before] = await listResourceUris(app)
    const again = await listResourceUris(app)
    expect(again).toEqual([before])
    const [after] = await listResourceUris(await publishApp({ name: 'Our pets' }))
    expect(after?.split('?v=')[1]).not.toBe(before?.split('?v=')[1])
  })

  it('that are hidden are not listed, and their tool returns results without them', async () => {
    const app = await publishApp({ visibility: 'hidden' })
    expect(await listResourceUris(app)).toEqual([])
    expect((await listTools(app)).get('list_pets')).not.toHaveProperty('_meta')
    const { result } = await callTool(app)
    expect(result.content).toHaveLength(1)
  })

  it('for one tool are represented by the newest', async () => {
    const newer = { key: 'newer', visibility: 'visible' as const }
    expect(
      (await listResourceUris(await publishApp({}, [newer]))).map((uri) => uri.split(/[/?]/)[3]),
    ).toEqual(['newer'])
  })

  it('have a text fallback for the user next to the data for the model', async () => {
    const { result } = await callTool(await publishApp())
    expect(result.content).toMatchObject([
      { type: 'text', text: expect.stringContaining('| Rex |'), annotations: { audience: ['user'] } },
      { type: 'text', annotations: { audience: ['assistant'] } },
    ])
    const [, data] = result.content as { text: string }[]
    expect(JSON.parse(data?.text ?? '')).toEqual(result.structuredContent)
  })

  it('get the digits of ids that clients round when they read the data', async () => {
    answer = pets.replace('7', '9007199254740993')
    onTestFinished(() => {
      answer = pets
    })
    const { text, result } = await callTool(await publishApp())
    expect(text).toContain('"structuredContent":{"items":[{"id":9007199254740993,')
    expect(result._meta).toMatchObject({ 'tenon/exact-integers': { '/items/0/id': '9007199254740993' } })
    answer = pets
    expect((await callTool(await publishApp())).result._meta).not.toHaveProperty('tenon/exact-integers')
  })

  it('keep hidden fields out of results and out of output schemas', async () => {
    const app = await publishApp({ config: { ...tableConfig, hiddenFields: ['secret', 'token'] } })
    const { text, result } = await callTool(app)
    expect(result.structuredContent).toEqual({ items: [{ id: 7, name: 'Rex' }] })
    expect(text).not.toMatch(/s1|t1|secret|token/)
    expect(JSON.stringify([...(await listTools(app)).values()])).not.toMatch(/secret|token/)
  })

  it('that do not exist yield the error code that the revision defines', async () => {
    const app = await publishApp()
    const { json } = await postMcp(
      runtime.urlOf(app),
      buildJsonRpcRequest('resources/read', { uri: 'ui://nobody/x' }),
    )
    expect(json).toMatchObject({ error: { code: -32002, data: { uri: 'ui://nobody/x' } } })
  })
})
