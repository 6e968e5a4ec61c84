import { beforeAll, expect, test } from 'vitest'
import { createToolBinding } from '#core/engines/operations/content/operation-identifiers.ts'
import type { App } from '#core/model/apps/app.ts'
import { encodeSchemaText } from '#core/model/operations/encoded-schema.ts'
import type { Store } from '#core/ports/store.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import {
  buildApp,
  buildConnection,
  buildFrozenRelease,
  buildIntegration,
  buildOperation,
  buildPrompt,
  buildRelease,
  buildSkill,
  buildTool,
  buildWidget,
} from '../support/store-samples.ts'

describeWithStore('rows of an app, by resource', (open) => {
  let store: Store
  let app: App
  let other: App
  beforeAll(async () => {
    store = (await open()).store
    app = buildApp()
    other = buildApp()
    await store.transact(async ({ apps }) => {
      await apps.insert(app)
      await apps.insert(other)
    })
  })

  test('tools are listed by their order, then by creation', async () => {
    const owner = buildApp()
    const [third, first, second] = [
      buildTool(owner.id, { order: 10 }),
      buildTool(owner.id, { order: -1 }),
      buildTool(owner.id, { order: 9 }),
    ]
    await store.transact(async (writer) => {
      await writer.apps.insert(owner)
      await writer.tools.insertAll([third, first, second])
    })
    expect(await store.read(({ tools }) => tools.list(owner.id))).toEqual([first, second, third])
  })

  test('a tool may refer to a missing operation, and an integration to a missing connection', async () => {
    const binding = { ...createToolBinding(buildOperation('app_1'), false), operationId: 'op_gone' }
    const tool = buildTool(app.id, { binding, nextToolIds: ['tool_gone'] })
    const integration = buildIntegration(app.id, { authConnectionId: 'auth_gone' })
    await store.transact(async (writer) => {
      await writer.tools.insert(tool)
      await writer.integrations.insert(integration)
    })
    expect(await store.read(({ tools }) => tools.findById(app.id, tool.id))).toEqual(tool)
    expect(await store.read(({ integrations }) => integrations.findById(app.id, integration.id))).toEqual(
      integration,
    )
  })

  test('operations are found and removed by their integration', async () => {
    const [first, second] = ['int_one', 'int_two']
    const ofOne = [
      buildOperation(app.id, { integrationId: first }),
      buildOperation(app.id, { integrationId: first }),
    ]
    const ofTwo = buildOperation(app.id, { integrationId: second })
    const elsewhere = buildOperation(other.id, { integrationId: first })
    await store.transact((writer) => writer.operations.insertAll([...ofOne, ofTwo, elsewhere]))
    const find = (appId: string, id: string) =>
      store.read(({ operations }) => operations.listByIntegration(appId, id))
    expect(await find(app.id, first)).toEqual(ofOne)
    await store.transact((writer) => writer.operations.removeByIntegration(app.id, first))
    expect(await find(app.id, first)).toEqual([])
    expect(await find(app.id, second)).toEqual([ofTwo])
    expect(await find(other.id, first)).toEqual([elsewhere])
  })

  test('operations with serialised schemas are stored unchanged, whatever their total size', async () => {
    const property = { type: 'string', description: 'ü→'.repeat(20_000) }
    const inputSchema = { type: 'object', properties: { z: property, a: { const: 1e-7 } } }
    const integrationId = 'int_texts'
    const written = Array.from({ length: 12 }, () =>
      buildOperation(app.id, { integrationId, inputSchema, outputSchema: null }),
    )
    const textOf = (schema: object) => encodeSchemaText(JSON.stringify(schema))
    const asTexts = written.map((operation) => ({
      ...operation,
      inputSchema: textOf(inputSchema),
      outputSchema: null,
    }))
    await store.transact((writer) => writer.operations.insertAll(asTexts))
    const read = () => store.read(({ operations }) => operations.listByIntegration(app.id, integrationId))
    expect(await read()).toEqual(written)
    const output = { type: 'array', items: property }
    await store.transact((writer) =>
      writer.operations.updateAll(
        asTexts.map((operation) => ({ ...operation, outputSchema: textOf(output) })),
      ),
    )
    expect(await read()).toEqual(
      written.map((operation) => ({ ...operation, outputSchema: output, revision: 2 })),
    )
  })

  test('operations are found by a list of ids, except those of other apps', async () => {
    const [mine, notRequested, foreign] = [
      buildOperation(app.id),
      buildOperation(app.id),
      buildOperation(other.id),
    ]
    await store.transact((writer) => writer.operations.insertAll([mine, notRequested, foreign]))
    const find = (ids: string[]) => store.read(({ operations }) => operations.findByIds(app.id, ids))
    expect(await find([mine.id, foreign.id, 'op_gone'])).toEqual([mine])
    expect(await find([])).toEqual([])
  })

  test('contents have everything in the app except secrets', async () => {
    const owner = buildApp()
    const connection = buildConnection(owner.id)
    const integration = buildIntegration(owner.id)
    const operation = buildOperation(owner.id)
    const tools = [buildTool(owner.id, { order: 2 }), buildTool(owner.id, { order: 1 })]
    const widget = buildWidget(owner.id)
    const prompt = buildPrompt(owner.id)
    const skills = [buildSkill(owner.id, { order: 1 }), buildSkill(owner.id)]
    await store.transact(async (writer) => {
      await writer.apps.insert(owner)
      await writer.authConnections.insert(connection)
      await writer.integrations.insert(integration)
      await writer.operations.insert(operation)
      await writer.tools.insertAll(tools)
      await writer.widgets.insert(widget)
      await writer.prompts.insert(prompt)
      await writer.skills.insertAll(skills)
    })
    const { sealed, ...plain } = connection
    const expectedConnection = { ...plain, secretNames: ['clientSecret'] }
    const contents = await store.read((reader) => reader.readContents(owner))
    expect(contents).toEqual({
      ...buildFrozenRelease(owner, buildRelease(owner)).contents,
      authConnections: [expectedConnection],
      integrations: [integration],
      operations: [operation],
      tools: tools.toReversed(),
      widgets: [widget],
      prompts: [prompt],
      skills: skills.toReversed(),
    })
    expect(JSON.stringify(contents)).not.toContain(sealed.clientSecret)
  })
})
