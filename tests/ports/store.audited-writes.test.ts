// Every write that changes something for a user needs an author, and its entry names what was changed.
import { beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#adapters/system/clock.ts'
import { systemDigest } from '#adapters/system/digest.ts'
import { systemIds } from '#adapters/system/ids.ts'
import type { App } from '#core/model/apps/app.ts'
import { emptyWatch } from '#core/model/integrations/source-watch.ts'
import { actAsOwner } from '#core/model/principal.ts'
import type { Store, StoreReader, StoreWriter } from '#core/ports/store.ts'
import type { MachineTokenReader, MachineTokenWriter } from '#core/ports/stores/token-store.ts'
import { auditedWrites, type NotesOf } from '#core/services/audit/audited-writes.ts'
import { withAuditTrail } from '#core/services/audit/with-audit-trail.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import {
  buildApp,
  buildDifference,
  buildFrozenRelease,
  buildIntegration,
  buildOperation,
  buildRelease,
  buildTokenRow,
  early,
} from '#tests/support/store-samples.ts'

const deps = { digest: systemDigest, ids: systemIds, clock: systemClock }
const integrationId = 'int_audited'
const secretDigest = 'sha256:secret'

type Write = {
  title: string
  prepare: (writer: StoreWriter, app: App) => Promise<unknown>
  write: (writer: StoreWriter, app: App) => Promise<unknown>
  changes: (reader: StoreReader, app: App) => Promise<[kind: string, action: string, ids: string[]]>
}

const writes: Write[] = [
  {
    title: 'removing all tokens of a user',
    prepare: (writer, { owner }) => writer.machineTokens.insert(buildTokenRow(owner)),
    write: (writer, { owner }) => writer.machineTokens.removeAll(owner),
    changes: async (reader, { owner }) => [
      'token',
      'removed',
      (await reader.machineTokens.listOfOwner(owner)).map(({ id }) => id),
    ],
  },
  {
    title: 'removing the operations of an integration',
    prepare: (writer, { id }) => writer.operations.insertAll([buildOperation(id, { integrationId })]),
    write: (writer, { id }) => writer.operations.removeByIntegration(id, integrationId),
    changes: async (reader, { id }) => [
      'operation',
      'removed',
      (await reader.operations.list(id)).map((operation) => operation.id),
    ],
  },
  {
    title: 'removing the pending definitions of an integration',
    prepare: (writer, { id: appId }) =>
      writer.pendingDefinitions.replaceAll(appId, integrationId, [
        {
          appId,
          integrationId,
          endpoint: 'https://mcp.example',
          externalId: 'find',
          digest: 'sha256:find',
          decision: 'pending',
          foundAt: early,
          definition: null,
        },
      ]),
    write: (writer, { id }) => writer.pendingDefinitions.removeByIntegration(id, integrationId),
    changes: async () => ['pending_definition', 'removed', [integrationId]],
  },
  {
    title: 'removing the pending difference of an integration',
    prepare: (writer, { id }) => writer.pendingDifferences.put(buildDifference(id, integrationId), []),
    write: (writer, { id }) => writer.pendingDifferences.removeByIntegration(id, integrationId),
    changes: async (reader, { id }) => [
      'pending_difference',
      'removed',
      (await reader.pendingDifferences.list(id)).map((difference) => difference.id),
    ],
  },
  {
    title: 'removing a watch that has a webhook',
    prepare: (writer, { id }) =>
      writer.sourceWatches.change(id, integrationId, { webhook: { ...emptyWatch.webhook, secretDigest } }),
    write: (writer, { id }) => writer.sourceWatches.remove(id, integrationId),
    changes: async () => ['webhook', 'removed', [integrationId]],
  },
  {
    title: 'unpublishing a release',
    prepare: (writer, app) => {
      const release = buildRelease(app)
      return writer.releases.insert(release, buildFrozenRelease(app, release))
    },
    write: (writer, { id }) => writer.releases.unpublish(id, early),
    changes: async (reader, { id }) => [
      'release',
      'changed',
      (await listReleases(reader, id)).map((release) => release.id),
    ],
  },
]

const listReleases = async ({ releases }: StoreReader, appId: string) =>
  (await releases.listPage(appId, { sort: 'version', descending: false, query: '', limit: 10, after: null }))
    .rows

describeWithStore('the audit trail of writes', (open) => {
  let store: Store
  let trail: Store
  let app: App
  beforeEach(async () => {
    store = (await open()).store
    trail = withAuditTrail(store, deps)
    app = buildApp()
    await store.transact(async (writer) => {
      await writer.apps.insert(app)
      await writer.integrations.insert(buildIntegration(app.id, { id: integrationId }))
    })
  })
  const writeAsOwner = ({ write }: Write) =>
    trail.transact((writer) => {
      writer.audit.attribute({ caller: actAsOwner(app.owner), appId: app.id })
      return write(writer, app)
    })
  const listChanges = async () => {
    const entries = await store.read(({ audit }) => audit.list({ appId: app.id }, { limit: 10, after: null }))
    return entries.rows.flatMap(({ changes }) => changes)
  }

  describe.each(writes)('$title', (audited) => {
    test('is refused when the transaction does not say who does it', async () => {
      await store.transact((writer) => audited.prepare(writer, app))
      await expect(trail.transact((writer) => audited.write(writer, app))).rejects.toThrow('who makes it')
    })

    test('has an entry that names what was changed, and none when there was nothing', async () => {
      await writeAsOwner(audited)
      expect(await listChanges()).toEqual([])
      await store.transact((writer) => audited.prepare(writer, app))
      const [kind, action, ids] = await store.read((reader) => audited.changes(reader, app))
      expect(ids).toHaveLength(1)
      await writeAsOwner(audited)
      expect(await listChanges()).toEqual([{ kind, action, ids, count: 1 }])
    })
  })
})

test('a new method that writes does not compile until it is listed', () => {
  type NewWriter = MachineTokenWriter & { rename(id: string, name: string): Promise<void> }
  // @ts-expect-error `rename` is missing
  const notes: NotesOf<NewWriter, MachineTokenReader> = auditedWrites.machineTokens
  expect(Object.keys(notes)).not.toContain('rename')
})
