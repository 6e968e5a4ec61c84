import { beforeAll, describe, expect, test } from 'vitest'
import { systemIds } from '#adapters/system/ids.ts'
import type { App } from '#core/model/apps/app.ts'
import type { WebhookEndpoint } from '#core/model/webhooks/webhook-endpoint.ts'
import type { Store } from '#core/ports/store.ts'
import type { NewDelivery } from '#core/ports/stores/webhook-store.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { buildApp, buildOwner, buildTokenRow, early, late } from '#tests/support/store-samples.ts'

const buildEndpoint = (over: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: systemIds.create('webhookEndpoint'),
  workspace: buildOwner(),
  url: 'https://hooks.example',
  description: 'All events',
  enabled: true,
  eventTypes: ['release.published'],
  appIds: ['app_one'],
  secret: 'sealed',
  previousSecret: 'sealed before',
  previousEndsAt: late,
  failingSince: early,
  lastFailureAt: late,
  disabledReason: 'failing',
  createdAt: early,
  updatedAt: early,
  revision: 1,
  ...over,
})

const buildDelivery = (webhookId: string, over: Partial<NewDelivery> = {}): NewDelivery => ({
  id: systemIds.create('webhookDelivery'),
  webhookId,
  eventId: systemIds.create('changeEvent'),
  eventType: 'draft.changed',
  appId: 'app_one',
  body: '{"type":"draft.changed"}',
  createdAt: early,
  delayMs: 0,
  ...over,
})

const attempt = { at: early, status: 500, durationMs: 12, error: '', answer: 'down' }
const limits = { limit: 100, perWebhook: 100, busy: [], claimMs: 60_000 }

describeWithStore('webhooks', (open) => {
  let store: Store
  let app: App
  beforeAll(async () => {
    store = (await open()).store
    app = buildApp()
    await store.transact((writer) => writer.apps.insert(app))
  })

  async function insert(over: Partial<WebhookEndpoint> = {}) {
    const endpoint = buildEndpoint(over)
    await store.transact((writer) => writer.webhookEndpoints.insert(endpoint))
    return endpoint
  }
  const insertAll = (deliveries: NewDelivery[], coalesces = false) =>
    store.transact((writer) => writer.webhookDeliveries.insertAll(deliveries, { coalesces }))
  const claim = async (of: WebhookEndpoint, over: Partial<typeof limits> = {}) =>
    (await store.transact((writer) => writer.webhookDeliveries.claimDue({ ...limits, ...over }))).filter(
      ({ webhookId }) => webhookId === of.id,
    )
  const list = ({ id }: WebhookEndpoint, filter = {}) =>
    store.read(
      async (reader) =>
        (await reader.webhookDeliveries.listPage(id, filter, { limit: 50, after: null })).rows,
    )

  describe('an endpoint', () => {
    test('is read as it was written, in its workspace alone', async () => {
      const endpoint = await insert()
      const find = (workspace = endpoint.workspace) =>
        store.read((reader) => reader.webhookEndpoints.find(workspace, endpoint.id))
      expect(await find()).toEqual(endpoint)
      expect(await find(buildOwner())).toBeNull()
    })

    test('is changed only at its revision', async () => {
      const endpoint = await insert()
      const update = () =>
        store.transact((writer) => writer.webhookEndpoints.update({ ...endpoint, enabled: false }))
      expect(await update()).toMatchObject({ enabled: false, revision: 2 })
      await expect(update()).rejects.toMatchObject({ code: 'conflict' })
    })

    test('listens to its workspace and to the apps in it, while it is enabled', async () => {
      const listening = await insert({ workspace: app.owner })
      await insert({ workspace: app.owner, enabled: false })
      await insert()
      const { id, eventTypes, appIds } = listening
      for (const scope of [{ workspace: app.owner }, { appId: app.id }])
        expect(await store.read((reader) => reader.webhookEndpoints.listListeners(scope))).toEqual([
          { id, eventTypes, appIds },
        ])
      expect(
        await store.read((reader) => reader.webhookEndpoints.listListeners({ appId: 'app_other' })),
      ).toEqual([])
    })

    test('is removed with its deliveries', async () => {
      const endpoint = await insert()
      await insertAll([buildDelivery(endpoint.id)])
      const remove = () => store.transact((writer) => writer.webhookEndpoints.removeAll(endpoint.workspace))
      expect([await remove(), await remove()]).toEqual([[endpoint.id], []])
      expect(await list(endpoint)).toEqual([])
      expect(await insertAll([buildDelivery(endpoint.id)])).toBe(0)
    })
  })

  describe('a delivery', () => {
    test('is stored once for an event', async () => {
      const endpoint = await insert()
      const delivery = buildDelivery(endpoint.id)
      const again = { ...delivery, id: systemIds.create('webhookDelivery') }
      expect([await insertAll([delivery]), await insertAll([again])]).toEqual([1, 0])
      const { delayMs: _, ...stored } = delivery
      expect(await list(endpoint)).toEqual([
        expect.objectContaining({ ...stored, state: 'pending', attempts: [], started: 0 }),
      ])
    })

    test('stands for later changes until its first attempt begins', async () => {
      const endpoint = await insert()
      const later = () => insertAll([buildDelivery(endpoint.id)], true)
      expect([await later(), await later()]).toEqual([1, 0])
      expect(await insertAll([buildDelivery(endpoint.id, { appId: 'app_two' })], true)).toBe(1)
      await claim(endpoint)
      expect([await later(), await later()]).toEqual([1, 0])
    })

    test('is claimed by one of many replicas, and again when the claim ends', async () => {
      const endpoint = await insert()
      await insertAll(Array.from({ length: 20 }, () => buildDelivery(endpoint.id)))
      const claims = await Promise.all(Array.from({ length: 5 }, () => claim(endpoint)))
      const ids = claims.flat().map(({ id }) => id)
      expect([ids.length, new Set(ids).size]).toEqual([20, 20])
      expect(await claim(endpoint)).toEqual([])
      const other = await insert()
      await insertAll([buildDelivery(other.id)])
      const [first] = await claim(other, { claimMs: 0 })
      const [second] = await claim(other, { claimMs: 0 })
      expect([first?.started, second?.started, second?.id]).toEqual([1, 2, first?.id])
    })

    test('takes turns with those of other webhooks, within the limits', async () => {
      const [one, two, busy] = [await insert(), await insert(), await insert()]
      await claim(one)
      await insertAll(Array.from({ length: 6 }, () => buildDelivery(one.id)))
      await insertAll([buildDelivery(two.id), buildDelivery(busy.id)])
      const claimed = await store.transact((writer) =>
        writer.webhookDeliveries.claimDue({ ...limits, limit: 4, perWebhook: 3, busy: [busy.id] }),
      )
      const counts = [one, two, busy].map(
        ({ id }) => claimed.filter(({ webhookId }) => webhookId === id).length,
      )
      expect(counts).toEqual([3, 1, 0])
    })

    test('is due only after its delay, and after the delay of a failed attempt', async () => {
      const endpoint = await insert()
      await insertAll([buildDelivery(endpoint.id, { delayMs: 60_000 })])
      expect(await claim(endpoint)).toEqual([])
      await insertAll([buildDelivery(endpoint.id)])
      const [due] = await claim(endpoint)
      if (!due) throw new Error('nothing was due')
      await store.transact((writer) =>
        writer.webhookDeliveries.logAttempt(due, { attempt, state: 'pending', retryInMs: 60_000 }),
      )
      expect(await claim(endpoint)).toEqual([])
      expect((await list(endpoint)).find(({ id }) => id === due.id)?.attempts).toEqual([attempt])
    })

    test('whose attempt ended late does not undo a later attempt', async () => {
      const endpoint = await insert()
      await insertAll([buildDelivery(endpoint.id)])
      const [late] = await claim(endpoint, { claimMs: 0 })
      const [now] = await claim(endpoint)
      if (!late || !now) throw new Error('nothing was due')
      const log = (due: typeof late, state: 'succeeded' | 'failed') =>
        store.transact((writer) => writer.webhookDeliveries.logAttempt(due, { attempt, state }))
      await log(now, 'succeeded')
      await log(late, 'failed')
      expect(await list(endpoint)).toEqual([
        expect.objectContaining({ state: 'succeeded', attempts: [attempt, attempt], nextAttemptAt: null }),
      ])
    })

    test('is due at once when its claim is given back, and counts no attempt', async () => {
      const endpoint = await insert()
      await insertAll([buildDelivery(endpoint.id)])
      const [due] = await claim(endpoint)
      if (!due) throw new Error('nothing was due')
      await store.transact((writer) => writer.webhookDeliveries.unclaim(due))
      expect((await claim(endpoint)).map(({ started }) => started)).toEqual([1])
    })

    test('is replayed when it is finished', async () => {
      const endpoint = await insert()
      const delivery = buildDelivery(endpoint.id)
      await insertAll([delivery])
      const replay = () =>
        store.transact((writer) => writer.webhookDeliveries.replay(endpoint.id, delivery.id))
      expect(await replay()).toBe(false)
      await store.transact((writer) => writer.webhookDeliveries.failWaiting(endpoint.id))
      expect(await list(endpoint, { state: 'failed' })).toHaveLength(1)
      const replayFailed = (since: string) =>
        store.transact((writer) => writer.webhookDeliveries.replayFailed(endpoint.id, since))
      expect([await replayFailed(late), await replayFailed(early)]).toEqual([0, 1])
      expect((await claim(endpoint)).map(({ id }) => id)).toEqual([delivery.id])
    })

    test('is removed when it is old and finished', async () => {
      const endpoint = await insert()
      await insertAll([buildDelivery(endpoint.id), buildDelivery(endpoint.id, { createdAt: late })])
      const remove = (limit: number) =>
        store.transact((writer) => writer.webhookDeliveries.removeBefore(late, limit))
      await remove(100)
      expect(await list(endpoint)).toHaveLength(2)
      await store.transact((writer) => writer.webhookDeliveries.failWaiting(endpoint.id))
      await remove(100)
      expect((await list(endpoint)).map(({ createdAt }) => createdAt)).toEqual([late])
    })
  })

  describe('tokens that end soon', () => {
    const listEnding = (workspace: WebhookEndpoint['workspace']) =>
      store.read((reader) => reader.machineTokens.listEnding(workspace, { since: early, until: late }))
    const insertToken = async (over: object) => {
      const token = { ...buildTokenRow(buildOwner()), ...over }
      await store.transact((writer) => writer.machineTokens.insert(token))
      return token
    }

    test('are those of the person, of the apps and of the service accounts of a workspace', async () => {
      const owner = buildOwner()
      const own = await insertToken({ owner, appId: null, expiresAt: late })
      await insertToken({ owner, appId: null, expiresAt: null })
      await insertToken({ owner, appId: null, expiresAt: early })
      await insertToken({ owner, appId: app.id, expiresAt: late })
      expect((await listEnding(owner)).map(({ token }) => token.id)).toEqual([own.id])
      expect((await listEnding(app.owner)).map(({ token }) => token.appId)).toEqual([app.id])
    })
  })
})
