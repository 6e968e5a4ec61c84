import { beforeAll, expect, test } from 'vitest'
import { createToolBinding } from '#core/engines/operations/operation-identifiers.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Store } from '#core/ports/store.ts'
import { eachStore } from '#tests/support/stores.ts'
import {
  aConnection,
  anApp,
  anIntegration,
  anOperation,
  aPrompt,
  aRelease,
  aTool,
  aWidget,
  frozen,
} from './store.samples.ts'

eachStore('rows of an app, each kind in its own way', (open) => {
  let store: Store
  let app: App
  let other: App
  beforeAll(async () => {
    store = (await open()).store
    app = anApp()
    other = anApp()
    await store.transact(async ({ apps }) => {
      await apps.insert(app)
      await apps.insert(other)
    })
  })

  test('tools come by their order first, then by creation', async () => {
    const owner = anApp()
    const [third, first, second] = [
      aTool(owner.id, { order: 10 }),
      aTool(owner.id, { order: -1 }),
      aTool(owner.id, { order: 9 }),
    ]
    await store.transact(async (writer) => {
      await writer.apps.insert(owner)
      await writer.tools.insertAll([third, first, second])
    })
    expect(await store.read(({ tools }) => tools.list(owner.id))).toEqual([first, second, third])
  })

  test('a tool may be bound to an operation, and an integration use a connection, that is not there', async () => {
    const binding = { ...createToolBinding(anOperation('app_1'), false), operationId: 'op_gone' }
    const tool = aTool(app.id, { binding, nextToolIds: ['tool_gone'] })
    const integration = anIntegration(app.id, { authConnectionId: 'auth_gone' })
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
    const [one, two] = ['int_one', 'int_two']
    const ofOne = [anOperation(app.id, { integrationId: one }), anOperation(app.id, { integrationId: one })]
    const ofTwo = anOperation(app.id, { integrationId: two })
    const elsewhere = anOperation(other.id, { integrationId: one })
    await store.transact((writer) => writer.operations.insertAll([...ofOne, ofTwo, elsewhere]))
    const find = (appId: string, id: string) =>
      store.read(({ operations }) => operations.listByIntegration(appId, id))
    expect(await find(app.id, one)).toEqual(ofOne)
    await store.transact((writer) => writer.operations.removeByIntegration(app.id, one))
    expect(await find(app.id, one)).toEqual([])
    expect(await find(app.id, two)).toEqual([ofTwo])
    expect(await find(other.id, one)).toEqual([elsewhere])
  })

  test('operations whose schemas are texts already are written as they are, however large they are together', async () => {
    const property = { type: 'string', description: 'ü→'.repeat(20_000) }
    const inputSchema = { type: 'object', properties: { z: property, a: { const: 1e-7 } } }
    const integrationId = 'int_texts'
    const written = Array.from({ length: 12 }, () =>
      anOperation(app.id, { integrationId, inputSchema, outputSchema: null }),
    )
    const textOf = (schema: object) => new TextEncoder().encode(JSON.stringify(schema))
    const asTexts = written.map((one) => ({ ...one, inputSchema: textOf(inputSchema), outputSchema: null }))
    await store.transact((writer) => writer.operations.insertAll(asTexts))
    const read = () => store.read(({ operations }) => operations.listByIntegration(app.id, integrationId))
    expect(await read()).toEqual(written)
    const output = { type: 'array', items: property }
    await store.transact((writer) =>
      writer.operations.updateAll(asTexts.map((one) => ({ ...one, outputSchema: textOf(output) }))),
    )
    expect(await read()).toEqual(written.map((one) => ({ ...one, outputSchema: output, revision: 2 })))
  })

  test('operations are found by a list of ids, those of other apps left out', async () => {
    const [mine, unasked, foreign] = [anOperation(app.id), anOperation(app.id), anOperation(other.id)]
    await store.transact((writer) => writer.operations.insertAll([mine, unasked, foreign]))
    const find = (ids: string[]) => store.read(({ operations }) => operations.findByIds(app.id, ids))
    expect(await find([mine.id, foreign.id, 'op_gone'])).toEqual([mine])
    expect(await find([])).toEqual([])
  })

  test('contents hold all that the app holds, without secrets', async () => {
    const owner = anApp()
    const connection = aConnection(owner.id)
    const integration = anIntegration(owner.id)
    const operation = anOperation(owner.id)
    const tools = [aTool(owner.id, { order: 2 }), aTool(owner.id, { order: 1 })]
    const widget = aWidget(owner.id)
    const prompt = aPrompt(owner.id)
    await store.transact(async (writer) => {
      await writer.apps.insert(owner)
      await writer.authConnections.insert(connection)
      await writer.integrations.insert(integration)
      await writer.operations.insert(operation)
      await writer.tools.insertAll(tools)
      await writer.widgets.insert(widget)
      await writer.prompts.insert(prompt)
    })
    const { sealed, ...plain } = connection
    const shown = { ...plain, secretNames: ['clientSecret'] }
    const contents = await store.read((reader) => reader.readContents(owner))
    expect(contents).toEqual({
      ...frozen(owner, aRelease(owner)).contents,
      authConnections: [shown],
      integrations: [integration],
      operations: [operation],
      tools: tools.toReversed(),
      widgets: [widget],
      prompts: [prompt],
    })
    expect(JSON.stringify(contents)).not.toContain(sealed.clientSecret)
  })
})
