// Which transactions store deliveries of webhooks, on both engines.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#adapters/system/clock.ts'
import { systemDigest } from '#adapters/system/digest.ts'
import { systemIds } from '#adapters/system/ids.ts'
import { addMilliseconds } from '#base/time.ts'
import type { App } from '#core/model/apps/app.ts'
import { actAsOwner } from '#core/model/principal.ts'
import { toServiceOwner } from '#core/model/tokens/service-account.ts'
import { toSharedKey } from '#core/model/workspaces/workspace.ts'
import type { Store, StoreWriter } from '#core/ports/store.ts'
import { withAuditTrail } from '#core/services/audit/with-audit-trail.ts'
import { reportExpiringTokens } from '#core/services/webhooks/report-expiring-tokens.ts'
import { withChangeEvents } from '#core/services/webhooks/with-change-events.ts'
import { createChangeEventFormat } from '#endpoints/webhooks/change-event.wire.ts'
import { observeStatements } from '#tests/support/databases/observe-statements.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import {
  buildApp,
  buildConnection,
  buildDifference,
  buildFrozenRelease,
  buildIntegration,
  buildRelease,
  buildTokenRow,
  early,
  late,
} from '#tests/support/store-samples.ts'

const deps = {
  digest: systemDigest,
  ids: systemIds,
  clock: systemClock,
  changeEventFormat: createChangeEventFormat('https://tenon.example'),
}
const days = (count: number) => addMilliseconds(systemClock.now(), count * 86_400_000)

describeWithStore('changes that webhooks are told about', (open) => {
  let plain: Store
  let store: Store
  let app: App
  let woken = 0
  beforeAll(async () => {
    plain = (await open()).store
    store = withChangeEvents(withAuditTrail(plain, deps), deps, () => woken++)
  })
  beforeEach(async () => {
    app = buildApp()
    woken = 0
    await plain.transact((writer) => writer.apps.insert(app))
  })

  async function listen(workspace = app.owner, over: { eventTypes?: string[]; appIds?: string[] } = {}) {
    const id = systemIds.create('webhookEndpoint')
    const given = { eventTypes: [], appIds: [], ...over }
    await plain.transact((writer) =>
      writer.webhookEndpoints.insert({
        ...given,
        id,
        workspace,
        url: 'https://hooks.example',
        description: '',
        enabled: true,
        secret: 'sealed',
        previousSecret: null,
        previousEndsAt: null,
        failingSince: null,
        lastFailureAt: null,
        disabledReason: null,
        createdAt: early,
        updatedAt: early,
        revision: 1,
      }),
    )
    return id
  }

  /** The bodies of the deliveries, oldest first. */
  const readBodies = async (webhookId: string) => {
    const { rows } = await plain.read((reader) =>
      reader.webhookDeliveries.listPage(webhookId, {}, { limit: 50, after: null }),
    )
    return rows.reverse().map(({ body }) => JSON.parse(body))
  }
  const change = (work: (writer: StoreWriter) => Promise<unknown>) =>
    store.transact(async (writer) => {
      await writer.apps.findAndLock(app.owner, app.id)
      writer.audit.attribute({ caller: actAsOwner(app.owner), appId: app.id })
      await work(writer)
    })
  const edit = (writer: StoreWriter) =>
    writer.apps.update({ ...app, draft: { ...app.draft, lastEditedAt: systemClock.now() } })

  test('an edit tells of the draft, the app, the workspace and the actor', async () => {
    const id = await listen()
    await change(edit)
    expect(woken).toBe(1)
    const [body, ...others] = await readBodies(id)
    expect(others).toEqual([])
    expect(body).toEqual({
      type: 'draft.changed',
      timestamp: expect.stringMatching(/^20/),
      data: {
        workspace_id: expect.stringMatching(/^ws_/),
        app: { id: app.id, name: app.name, slug: app.slug },
        actor: { kind: 'service', issuer: null, subject: null, email: null, name: null },
        links: {
          console: `https://tenon.example/apps/${app.id}`,
          api: `https://tenon.example/api/v3/apps/${app.id}`,
        },
        draft: { id: app.draft.id, last_edited_at: expect.stringMatching(/^20/) },
      },
    })
  })

  test('a change that is rolled back stores nothing', async () => {
    const id = await listen()
    await expect(
      change(async (writer) => {
        await edit(writer)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect([await readBodies(id), woken]).toEqual([[], 0])
  })

  test('a change without a webhook costs one look-up', async () => {
    const count = async (of: Store) => {
      const { statements } = await observeStatements(() =>
        of.transact(async (writer) => {
          await writer.apps.findAndLock(app.owner, app.id)
          writer.audit.attribute(null)
          app = await edit(writer)
        }),
      )
      return statements.filter(({ sql }) => sql.includes('webhook')).length
    }
    expect([await count(plain), await count(store)]).toEqual([0, 1])
  })

  test('a webhook gets only the events and apps that it chose', async () => {
    const other = buildApp({ owner: app.owner })
    await plain.transact((writer) => writer.apps.insert(other))
    const ids = [
      await listen(app.owner, { eventTypes: ['member.added'] }),
      await listen(app.owner, { appIds: [other.id] }),
      await listen(other.owner, { appIds: [app.id], eventTypes: ['draft.changed'] }),
      await listen(buildApp().owner),
    ]
    await change(edit)
    const counts = await Promise.all(ids.map(async (id) => (await readBodies(id)).length))
    expect(counts).toEqual([0, 0, 1, 0])
  })

  test.each([
    ['that was live before', 'release.restored', { updatedAt: late }],
    ['that was frozen to be promoted', 'release.published', {}],
  ])('a release %s tells its version; it is no change of the draft', async (_, type, over) => {
    const id = await listen()
    const release = buildRelease(app, { state: 'unpublished', ...over })
    await change((writer) => writer.releases.insert(release, buildFrozenRelease(app, release)))
    expect(await readBodies(id)).toEqual([])
    await change(async (writer) => {
      await writer.releases.publish(app.id, release.id, late)
      await writer.apps.update({ ...app, draft: { ...app.draft, id: 'drf_next', lastEditedAt: late } })
    })
    expect(await readBodies(id)).toEqual([
      expect.objectContaining({
        type,
        data: expect.objectContaining({
          release: { id: release.id, version: release.version, digest: release.digest },
        }),
      }),
    ])
  })

  test('a promoted release is told as published', async () => {
    const id = await listen()
    const release = buildRelease(app)
    await change((writer) => writer.releases.insert(release, buildFrozenRelease(app, release)))
    expect(await readBodies(id)).toEqual([expect.objectContaining({ type: 'release.published' })])
  })

  describe('a connection', () => {
    const update = async (
      statuses: ('valid' | 'invalid' | 'expired' | 'draft')[],
      lastValidatedAt: string | null,
    ) => {
      const id = await listen()
      let row = buildConnection(app.id, { status: statuses[0] ?? 'draft', lastValidatedAt })
      await plain.transact((writer) => writer.authConnections.insert(row))
      for (const status of statuses.slice(1))
        await store.transact(async (writer) => {
          writer.audit.attribute(null)
          row = await writer.authConnections.update({ ...row, status })
        })
      return (await readBodies(id)).map(({ type, data }) => `${type} ${data.connection.status} ${data.actor}`)
    }

    test('fails and recovers, also by way of a new secret', async () => {
      expect(await update(['valid', 'invalid', 'draft', 'valid', 'expired'], early)).toEqual([
        'connection.failing invalid null',
        'connection.recovered valid null',
        'connection.failing expired null',
      ])
    })

    test('that never worked is only being set up', async () => {
      expect(await update(['draft', 'invalid', 'valid'], null)).toEqual([])
    })
  })

  test('a document that differs is told with its counts', async () => {
    const id = await listen()
    const integration = buildIntegration(app.id, { authConnectionId: null })
    const difference = buildDifference(app.id, integration.id)
    await plain.transact((writer) => writer.integrations.insert(integration))
    await change((writer) => writer.pendingDifferences.put(difference, []))
    expect((await readBodies(id))[0]).toMatchObject({
      type: 'document.drifted',
      data: {
        integration: { id: integration.id, name: integration.name },
        counts: difference.counts,
        difference_id: difference.id,
      },
    })
  })

  test('tools of a server that differ are told once, not at each check', async () => {
    const id = await listen()
    const integration = buildIntegration(app.id, { authConnectionId: null })
    const { id: integrationId, endpoint } = integration
    const outline = { appId: app.id, integrationId, endpoint, definition: null, foundAt: early }
    const gone = { ...outline, externalId: 'find', digest: 'removed', decision: 'pending' as const }
    const rejected = { ...outline, externalId: 'buy', digest: 'sha256:1', decision: 'rejected' as const }
    await plain.transact((writer) => writer.integrations.insert(integration))
    for (const listed of [[rejected], [rejected, gone], [rejected, gone], []])
      await change((writer) => writer.pendingDefinitions.replaceAll(app.id, integrationId, listed))
    expect(await readBodies(id)).toEqual([
      expect.objectContaining({
        data: expect.objectContaining({
          counts: { added: 0, changed: 0, removed: 1 },
          difference_id: null,
        }),
      }),
    ])
  })

  test('members are told when they come and go, not when their role changes', async () => {
    const workspaceId = systemIds.create('workspace')
    const member = {
      id: systemIds.create('workspaceMember'),
      workspaceId,
      user: { issuer: 'https://issuer.example', subject: 'carol' },
      role: 'viewer' as const,
      email: 'carol@example.com',
      name: 'Carol',
      addedAt: early,
    }
    await plain.transact((writer) =>
      writer.workspaces.insert({
        id: workspaceId,
        name: 'Team',
        createdAt: early,
        updatedAt: early,
        revision: 1,
      }),
    )
    const id = await listen(toSharedKey(workspaceId))
    for (const work of [
      (writer: StoreWriter) => writer.workspaces.putMember(member),
      (writer: StoreWriter) => writer.workspaces.putMember({ ...member, role: 'owner' }),
      (writer: StoreWriter) => writer.workspaces.removeMember(workspaceId, member.user),
    ])
      await store.transact(async (writer) => {
        writer.audit.attribute({ caller: actAsOwner(member.user), appId: null, workspaceId })
        await work(writer)
      })
    const reported = (await readBodies(id)).map(({ type, data }) => [type, data.member, data.workspace_id])
    const shown = { id: member.id, user_id: 'carol', email: 'carol@example.com', name: 'Carol' }
    expect(reported).toEqual([
      ['member.added', { ...shown, role: 'viewer' }, workspaceId],
      ['member.removed', { ...shown, role: 'owner' }, workspaceId],
    ])
  })

  test('failed tests are told, passed ones not', async () => {
    const id = await listen()
    const run = { startedAt: early, durationMs: 1, complete: true, cases: [] }
    for (const failed of [0, 2])
      await store.transact((writer) =>
        writer.testRuns.put(app.id, { digest: `sha256:${failed}`, run: { ...run, passed: 1, failed } }),
      )
    expect((await readBodies(id)).map(({ data }) => data.tests)).toEqual([{ passed: 1, failed: 2 }])
  })

  test('a token that ends soon is told once to each webhook', async () => {
    const id = await listen()
    const ending = { createdAt: days(-83), expiresAt: days(6) }
    const own = buildTokenRow(app.owner, { ...ending, kind: 'personal' })
    const ofApp = buildTokenRow(app.owner, { ...ending, appId: app.id })
    const later = buildTokenRow(app.owner, { createdAt: days(-1), expiresAt: days(6), kind: 'personal' })
    await plain.transact(async (writer) => {
      for (const token of [own, ofApp, later]) await writer.machineTokens.insert(token)
    })
    for (const _ of [1, 2]) await reportExpiringTokens({ ...deps, store }, () => false)
    const reported = (await readBodies(id)).map(({ data }) => [data.token.id, data.app?.id])
    expect(reported.sort()).toEqual(
      [
        [own.id, undefined],
        [ofApp.id, app.id],
      ].sort(),
    )
    const second = await listen()
    await reportExpiringTokens({ ...deps, store }, () => false)
    expect(await readBodies(second)).toHaveLength(2)
  })

  test('a credential of a service account ends with the account', async () => {
    const workspaceId = systemIds.create('workspace')
    const serviceAccountId = systemIds.create('serviceAccount')
    const token = buildTokenRow(toServiceOwner(serviceAccountId), {
      kind: 'client_secret',
      createdAt: days(-90),
    })
    await plain.transact(async (writer) => {
      const workspace = { id: workspaceId, name: 'Team', createdAt: early, updatedAt: early, revision: 1 }
      await writer.workspaces.insert(workspace)
      await writer.serviceAccounts.insert({
        id: serviceAccountId,
        workspaceId,
        name: 'CI',
        role: 'builder',
        readOnly: false,
        mayWriteSecrets: false,
        createdBy: { issuer: 'https://issuer.example', subject: 'alice', email: '', name: '' },
        createdAt: days(-90),
        updatedAt: early,
        expiresAt: days(5),
        disabledAt: null,
        lastUsedAt: null,
        revision: 1,
      })
      await writer.machineTokens.insert(token)
    })
    const id = await listen(toSharedKey(workspaceId))
    await reportExpiringTokens({ ...deps, store }, () => false)
    expect((await readBodies(id)).map(({ data }) => data.token)).toEqual([
      expect.objectContaining({ id: token.id, kind: 'client_secret', service_account_id: serviceAccountId }),
    ])
  })
})
