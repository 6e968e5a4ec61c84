// The state of an app after a write of its file fails midway. The database is real; only its writer is made to fail after it
// has written most of the file.

import { expect, test, vi } from 'vitest'
import { systemTimer } from '#adapters/system/clock.ts'
import { systemDigest } from '#adapters/system/digest.ts'
import { systemIds } from '#adapters/system/ids.ts'
import type { AppFile } from '#core/model/app-files/app-file.ts'
import { importerVersion } from '#core/model/integrations/importer-version.ts'
import { actAsOwner } from '#core/model/principal.ts'
import type { Store, StoreWriter } from '#core/ports/store.ts'
import type { FormatDeps } from '#core/services/app-files/file-application.ts'
import { packText, unpackText } from '#platform/pack-text.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { petDocument } from '#tests/support/servers/upstream-api.ts'
import { sharedDocuments } from '#tests/support/service/shared-documents.ts'
import { buildApp, buildIntegration, buildOperation, buildTool } from '#tests/support/store-samples.ts'
import { type AppFileDeps, applyAppFile } from './apply-app-file.ts'
import { readAppFile } from './read-app-file.ts'

const withFailingPrompts = (store: Store): Store => ({
  ...store,
  read: (work) => store.read(work),
  transact: (work) =>
    store.transact((writer) =>
      work(
        new Proxy(writer, {
          get: (target, name: keyof StoreWriter) =>
            name === 'prompts'
              ? { ...target.prompts, insertAll: () => Promise.reject(new Error('the disk is full')) }
              : target[name],
        }),
      ),
    ),
})

const createDeps = (store: Store): AppFileDeps & FormatDeps =>
  ({
    store,
    ids: systemIds,
    digest: systemDigest,
    clock: { now: () => new Date().toISOString(), getElapsedMs: () => 0 },
    timer: systemTimer,
    textPacker: { pack: packText, unpack: unpackText },
    documents: sharedDocuments,
    events: { notifyServingChanged() {} },
    *presentFile(file: AppFile) {
      yield
      const filled = Object.entries(file).filter(([, value]) => !(Array.isArray(value) && value.length === 0))
      return Object.fromEntries(filled)
    },
  }) as unknown as AppFileDeps & FormatDeps

const none = new Map<string, never>()
const others = {
  documents: none,
  documentDigests: none,
  secretOrigins: none,
  expectedSecrets: none,
  variableValues: {},
  workspaceId: '',
  protectsEdits: null,
  written: {},
}

/** Whether the store is writing, when a file with tools is presented. */
function watchPresenting(deps: AppFileDeps & FormatDeps) {
  const presented: boolean[] = []
  let isWriting = false
  const store: Store = {
    ...deps.store,
    read: (work) => deps.store.read(work),
    transact: (work) =>
      deps.store.transact(async (writer) => {
        isWriting = true
        return work(writer).finally(() => {
          isWriting = false
        })
      }),
  }
  const watched = {
    ...deps,
    store,
    *presentFile(file: AppFile) {
      if (file.tools.length > 0) presented.push(isWriting)
      return yield* deps.presentFile(file)
    },
  }
  return { watched, presented }
}

describeWithStore('a file that fails while it is written', (open) => {
  test('leaves the draft as it was', async () => {
    const { store } = await open()
    const app = buildApp()
    await store.transact(async (writer) => {
      await writer.apps.insert(app)
      const integration = buildIntegration(app.id)
      await writer.integrations.insert(integration)
      const operation = buildOperation(app.id, { integrationId: integration.id, original: {} })
      await writer.operations.insert(operation)
      await writer.tools.insert(buildTool(app.id, { key: 'weather', nextToolIds: [] }))
      await writer.apps.storeInitialContents(app, await writer.readContents(app))
    })
    const address = { caller: actAsOwner(app.owner), appId: app.id }
    const deps = createDeps(store)
    const { file, revision } = await readAppFile(deps, address)
    const prompt = { key: 'ask', name: 'Ask', description: '', arguments: [], template: 'Ask.', access: null }
    const changed: AppFile = {
      ...file,
      app: { ...file.app, description: 'Changed.' },
      tools: [],
      prompts: [prompt],
    }
    const request = { ...others, file: changed, prune: true }
    const apply = (held: Store) => applyAppFile({ ...deps, store: held }, address, request, [revision])
    await expect(apply(withFailingPrompts(store))).rejects.toThrow('the disk is full')
    expect(await readAppFile(deps, address)).toMatchObject({ file, revision })
    expect((await apply(store)).plan.hasChanges).toBe(true)
    expect((await readAppFile(deps, address)).file).toEqual(changed)

    const { watched, presented } = watchPresenting(deps)
    const remembered = { ...request, file, protectsEdits: false }
    await applyAppFile(watched, address, remembered, null)
    expect(presented, 'the file is presented once, before it is written').toEqual([false])
    const application = await store.read((reader) => reader.fileApplications.find(app.id))
    expect({ ...file, ...application?.file }).toEqual((await readAppFile(deps, address)).file)
  })
})

describeWithStore('a document that an earlier importer has read', (open) => {
  test('is read again once, from the stored text, even if nothing changes', async () => {
    const { store } = await open()
    const app = buildApp()
    await store.transact(async (writer) => {
      await writer.apps.insert(app)
      await writer.apps.storeInitialContents(app, await writer.readContents(app))
    })
    const deps = createDeps(store)
    const address = { caller: actAsOwner(app.owner), appId: app.id }
    const { file } = await readAppFile(deps, address)
    const source = { source: './pets.json', kind: 'rest', part: null, operations: [], overrides: [] }
    const integration = { ...source, key: 'pets', name: 'Pets', providerKey: 'custom-http', status: 'ready' }
    const text = JSON.stringify(petDocument)
    const request = {
      ...others,
      documents: new Map([['./pets.json', text]]),
      documentDigests: new Map([['./pets.json', systemDigest.sha256(text)]]),
      file: {
        ...file,
        integrations: [{ ...integration, every: '', baseUrl: '', connection: '' }],
      } as AppFile,
      prune: true,
    }
    await applyAppFile(deps, address, request, null)
    const [row] = await store.read((reader) => reader.integrations.list(app.id))
    if (!row) throw new Error('nothing was imported')
    await store.transact(async (writer) => {
      writer.audit.attribute({ caller: address.caller, appId: app.id })
      await writer.integrations.update({ ...row, documentImporter: 0 })
    })
    using counted = vi.spyOn(sharedDocuments, 'read')
    const byDigest = { ...request, documents: none }
    expect((await applyAppFile(deps, address, byDigest, null)).plan.changes).toEqual([])
    expect((await applyAppFile(deps, address, byDigest, null)).plan.changes).toEqual([])
    expect(counted).toHaveBeenCalledTimes(1)
    const [after] = await store.read((reader) => reader.integrations.list(app.id))
    expect(after?.documentImporter).toBe(importerVersion)
  })
})
