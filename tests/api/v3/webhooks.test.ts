// Webhooks of workspaces, with a receiver on loopback that verifies what it gets.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  isVerified,
  startWebhookReceiver,
  verifyWebhook,
  type WebhookReceiver,
} from '#tests/support/servers/webhook-receiver.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { makeAppIn, makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { describeOnBothEngines } from '#tests/support/service/test-service.ts'

const missing = `whk_${'1'.repeat(26)}`
const start = '2020-01-01T00:00:00Z'

describeOnBothEngines('webhooks', (service) => {
  let alice: Client
  let workspaceId: string
  let path: string
  let receiver: WebhookReceiver
  beforeAll(async () => {
    alice = await service().as('alice', { email: 'alice@example.com', name: 'Alice' })
  })
  beforeEach(async () => {
    workspaceId = await makeWorkspace(service(), 'alice', { bob: 'publisher' })
    path = `/api/v3/workspaces/${workspaceId}/webhooks`
    receiver = await startWebhookReceiver()
    return () => receiver.close()
  })
  afterAll(() => receiver?.close())

  const create = async (members: object = {}) => {
    const { status, body } = await alice.post(path, { url: receiver.url, ...members })
    if (status !== 201) throw new Error(`not created: ${JSON.stringify(body)}`)
    return { ...body.webhook, secret: body.secret, at: `${path}/${body.webhook.id}` }
  }
  const list = async (at: string, query = '') => (await alice.get(`${at}/deliveries${query}`)).body.data
  const settle = (at: string, state: string) =>
    expect.poll(async () => (await list(at))[0]?.state, { timeout: 10_000 }).toBe(state)

  describe('v3.webhookEndpoints.create', () => {
    test('shows the secret once, and never again', async () => {
      const { status, body, headers } = await alice.post(path, {
        url: receiver.url,
        description: 'Team chat',
        event_types: ['release.published'],
      })
      expect(status).toBe(201)
      expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      expect(headers.get('location')).toContain(`${path}/${body.webhook.id}`)
      expect(body.webhook).toMatchObject({
        url: receiver.url,
        description: 'Team chat',
        enabled: true,
        event_types: ['release.published'],
        app_ids: [],
        disabled_reason: null,
        previous_secret_ends_at: null,
      })
      const read = await alice.get(`${path}/${body.webhook.id}`)
      expect(JSON.stringify(read.body)).not.toContain('whsec_')
    })

    test('rejects addresses that are none, unknown events and apps of others', async () => {
      for (const url of ['ftp://a.example', 'https://u:p@a.example', 'https://a.example/#x', 'a.example'])
        expect((await alice.post(path, { url })).body.error.details[0].path).toBe('url')
      const unknown = await alice.post(path, { url: receiver.url, event_types: ['app.exploded'] })
      expect(unknown.status).toBe(400)
      const foreign = await makeApp(await service().as('bob'))
      const refused = await alice.post(path, { url: receiver.url, app_ids: [foreign] })
      expect([refused.status, refused.body.error.details[0].path]).toEqual([422, 'app_ids[0]'])
    })

    test('is for owners, also of a personal workspace', async () => {
      expect((await (await service().as('bob')).post(path, { url: receiver.url })).status).toBe(403)
      expect((await (await service().as('mallory')).post(path, { url: receiver.url })).status).toBe(404)
      const { body } = await alice.get('/api/v3/workspaces')
      const personal = `/api/v3/workspaces/${body.data[0].id}/webhooks`
      expect((await alice.post(personal, { url: receiver.url })).status).toBe(201)
    })

    test('is limited to 20 in a workspace', async () => {
      const other = await makeWorkspace(service(), 'alice')
      const many = `/api/v3/workspaces/${other}/webhooks`
      for (let count = 0; count < 20; count++)
        expect((await alice.post(many, { url: receiver.url })).status).toBe(201)
      expect((await alice.post(many, { url: receiver.url })).status).toBe(422)
    })
  })

  describe('v3.webhookEndpoints.list', () => {
    test('lists the webhooks of the workspace alone', async () => {
      const { id } = await create()
      const elsewhere = await makeWorkspace(service(), 'alice')
      const ids = async (at: string) => (await alice.get(at)).body.data.map((one: { id: string }) => one.id)
      expect(await ids(path)).toContain(id)
      expect(await ids(`/api/v3/workspaces/${elsewhere}/webhooks`)).toEqual([])
    })
  })

  describe('v3.webhookEndpoints.read', () => {
    test('does not find the webhook of another workspace', async () => {
      const { id } = await create()
      const elsewhere = await makeWorkspace(service(), 'alice')
      for (const at of [`${path}/${missing}`, `/api/v3/workspaces/${elsewhere}/webhooks/${id}`])
        expect((await alice.get(at)).status).toBe(404)
    })
  })

  describe('v3.webhookEndpoints.change', () => {
    test('changes what is sent, and rejects an earlier version', async () => {
      const { at } = await create()
      const tag = (await alice.get(at)).headers.get('etag') ?? ''
      const { body } = await alice.patch(at, { event_types: ['member.added'], enabled: false })
      expect(body.webhook).toMatchObject({ event_types: ['member.added'], enabled: false })
      expect((await alice.patch(at, { enabled: true }, { 'if-match': tag })).status).toBe(412)
      expect((await alice.patch(at, { url: 'nowhere' })).body.error.details[0].path).toBe('url')
    })

    test('keeps an app that was deleted meanwhile', async () => {
      const app = await makeAppIn(alice, workspaceId, 'Short-lived')
      const { at } = await create({ app_ids: [app] })
      await alice.delete(`/api/v2/apps/${app}`)
      const { status, body } = await alice.patch(at, { app_ids: [app], description: 'Kept' })
      expect([status, body.webhook.app_ids]).toEqual([200, [app]])
      expect((await alice.patch(at, { app_ids: [`app_${'1'.repeat(26)}`] })).status).toBe(422)
    })

    test('ends what still waits when it disables the webhook', async () => {
      receiver.answer(500)
      const { at } = await create()
      await alice.post(`${at}/test`)
      await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
      await alice.patch(at, { enabled: false })
      await settle(at, 'failed')
      expect((await list(at))[0].next_attempt_at).toBeNull()
    })
  })

  describe('v3.webhookEndpoints.delete', () => {
    test('deletes it with its log, also with the workspace', async () => {
      const { at } = await create()
      expect((await alice.delete(at)).body).toEqual({ deleted: true })
      expect((await alice.get(`${at}/deliveries`)).status).toBe(404)
      const other = await makeWorkspace(service(), 'alice')
      const made = await alice.post(`/api/v3/workspaces/${other}/webhooks`, { url: receiver.url })
      expect((await alice.delete(`/api/v3/workspaces/${other}`)).status).toBe(200)
      const { body } = await alice.get(`/api/v3/audit?limit=1`)
      expect(body.data[0].changes).toContainEqual({
        kind: 'webhook_endpoint',
        action: 'removed',
        ids: [made.body.webhook.id],
        count: 1,
      })
    })
  })

  describe('v3.webhookEndpoints.test', () => {
    test('sends a signed event, also to a disabled webhook', async () => {
      const { at, secret, id } = await create({ enabled: false, event_types: ['member.added'] })
      const { status, body } = await alice.post(`${at}/test`)
      expect([status, body.delivery.state]).toEqual([202, 'pending'])
      await expect.poll(() => receiver.received.length).toBe(1)
      const [received] = receiver.received
      if (!received) throw new Error('nothing was received')
      expect(verifyWebhook(secret, received)).toMatchObject({ type: 'webhook.test' })
      expect(received.headers['webhook-id']).toBe(body.delivery.event_id)
      expect(received.headers['content-type']).toBe('application/json')
      expect(received.body.data).toMatchObject({
        workspace_id: workspaceId,
        app: null,
        actor: { kind: 'user', subject: 'alice', email: 'alice@example.com' },
      })
      expect(isVerified(secret, { ...received, text: received.text.replace('alice', 'mallory') })).toBe(false)
      expect(id).toMatch(/^whk_/)
      await settle(at, 'succeeded')
    })
  })

  describe('v3.webhookEndpoints.rotateSecret', () => {
    test('signs with both secrets for a day', async () => {
      const { at, secret: first } = await create()
      const rotate = (tag: string) => alice.post(`${at}/rotate-secret`, undefined, { 'If-Match': tag })
      expect((await rotate('"999-x"')).status).toBe(412)
      const { body } = await rotate((await alice.get(at)).headers.get('etag') ?? '')
      expect(body.secret).not.toBe(first)
      const endsAt = Date.parse(body.webhook.previous_secret_ends_at) - Date.now()
      expect(Math.round(endsAt / 3_600_000)).toBe(24)
      await alice.post(`${at}/test`)
      await expect.poll(() => receiver.received.length).toBe(1)
      const [received] = receiver.received
      if (!received) throw new Error('nothing was received')
      expect(String(received.headers['webhook-signature']).split(' ')).toHaveLength(2)
      expect([isVerified(first, received), isVerified(body.secret, received)]).toEqual([true, true])
    })
  })

  describe('v3.webhookDeliveries.list', () => {
    test('logs each attempt with status and the start of the response', async () => {
      receiver.answer((response) => response.writeHead(500).end('x'.repeat(100_000)))
      const { at } = await create()
      await alice.post(`${at}/test`)
      await expect.poll(async () => (await list(at))[0]?.attempts.length).toBe(1)
      const [delivery] = await list(at)
      expect(delivery).toMatchObject({ state: 'pending', event_type: 'webhook.test' })
      expect(delivery.attempts[0]).toMatchObject({ status: 500, error: null })
      expect(delivery.attempts[0].answer).toMatch(/^x{999,}/)
      expect(Date.parse(delivery.next_attempt_at)).toBeGreaterThan(Date.now())
      expect((await alice.get(at)).body.webhook.failing_since).toMatch(/^20/)
    })

    test('is read page by page, and by state and event', async () => {
      const { at } = await create()
      for (let count = 0; count < 3; count++) await alice.post(`${at}/test`)
      await expect.poll(() => receiver.received.length).toBe(3)
      const first = await alice.get(`${at}/deliveries?limit=2`)
      expect(first.body.data).toHaveLength(2)
      const next = await alice.get(`${at}/deliveries?limit=2&cursor=${first.body.page.next_cursor}`)
      expect(next.body.data).toHaveLength(1)
      expect(await list(at, '?state=failed')).toEqual([])
      expect(await list(at, '?event_type=webhook.test')).toHaveLength(3)
      expect(await list(at, '?event_type=member.added')).toEqual([])
    })

    test('tries again with the same id, body and a new time', async () => {
      receiver.answer(503)
      const { at, secret } = await create()
      await alice.post(`${at}/test`)
      await expect.poll(() => receiver.received.length).toBe(1)
      receiver.answer(204)
      await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2)
      const [first, second] = receiver.received
      if (!first || !second) throw new Error('not received')
      expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
      expect(second.text).toBe(first.text)
      expect(isVerified(secret, second)).toBe(true)
      await settle(at, 'succeeded')
      expect((await alice.get(at)).body.webhook.failing_since).toBeNull()
    }, 30_000)

    test('does not follow redirects, and never reaches private addresses of others', async () => {
      const target = await startWebhookReceiver()
      receiver.answer((response) => response.writeHead(307, { location: target.url }).end())
      const { at } = await create()
      await alice.post(`${at}/test`)
      await expect.poll(async () => (await list(at))[0]?.attempts[0]?.status).toBe(307)
      expect(target.received).toEqual([])
      await target.close()
      const inner = await create({ url: 'http://10.0.0.1/hooks' })
      await alice.post(`${inner.at}/test`)
      await expect
        .poll(async () => (await list(inner.at))[0]?.attempts[0]?.error)
        .toMatch(/EGRESS_ALLOW|private/)
    })

    test('disables a webhook whose receiver responds with 410', async () => {
      receiver.answer(410)
      const { at, id } = await create()
      await alice.post(`${at}/test`)
      await expect.poll(async () => (await alice.get(at)).body.webhook.disabled_reason).toBe('gone')
      await settle(at, 'failed')
      const { body } = await alice.get(`/api/v3/audit?workspace_id=${workspaceId}&limit=5`)
      const entry = body.data.find(
        (one: { operation: string }) => one.operation === 'webhookEndpoints.disable',
      )
      expect(entry).toMatchObject({
        actor: { kind: 'service' },
        changes: [{ kind: 'webhook_endpoint', action: 'changed', ids: [id], count: 1 }],
      })
      const enabled = await alice.patch(at, { enabled: true })
      expect(enabled.body.webhook).toMatchObject({ disabled_reason: null, failing_since: null })
    })
  })

  describe('v3.webhookDeliveries.read', () => {
    test('has the body that was sent, byte for byte', async () => {
      const { at } = await create()
      const { body } = await alice.post(`${at}/test`)
      await expect.poll(() => receiver.received.length).toBe(1)
      const read = await alice.get(`${at}/deliveries/${body.delivery.id}`)
      expect(read.body.delivery.body).toBe(receiver.received[0]?.text)
      const other = await create()
      expect((await alice.get(`${other.at}/deliveries/${body.delivery.id}`)).status).toBe(404)
    })
  })

  describe('v3.webhookDeliveries.replay', () => {
    test('sends a delivery again with the same id', async () => {
      const { at } = await create()
      const { body } = await alice.post(`${at}/test`)
      await settle(at, 'succeeded')
      const replayed = await alice.post(`${at}/deliveries/${body.delivery.id}/replay`)
      expect([replayed.status, replayed.body.delivery.state]).toEqual([202, 'pending'])
      await expect.poll(() => receiver.received.length).toBe(2)
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
      await settle(at, 'succeeded')
      expect((await list(at))[0].attempts).toHaveLength(2)
    })
  })

  describe('v3.webhookEndpoints.replay', () => {
    test('sends all that failed since a time', async () => {
      receiver.answer(410)
      const { at } = await create()
      await alice.post(`${at}/test`)
      await settle(at, 'failed')
      receiver.answer(204)
      expect((await alice.post(`${at}/replay`, { since: '2100-01-01T00:00:00Z' })).body).toEqual({
        replayed: 0,
      })
      expect((await alice.post(`${at}/replay`, { since: start })).body).toEqual({ replayed: 1 })
      await settle(at, 'succeeded')
      expect((await alice.post(`${at}/replay`, { since: '' })).status).toBe(400)
    })
  })

  describe('events', () => {
    test('tell only the webhooks that listen', async () => {
      const app = await makeAppIn(alice, workspaceId)
      const quiet = await startWebhookReceiver()
      await create({ event_types: ['release.published', 'release.restored'], app_ids: [app] })
      await create({ url: quiet.url, event_types: ['token.expiring'] })
      const other = await makeAppIn(alice, workspaceId, 'Other')
      await alice.post(`/api/v3/apps/${other}/releases`)
      const { body } = await alice.post(`/api/v3/apps/${app}/releases`)
      await expect.poll(() => receiver.received.length).toBe(1)
      expect(receiver.received[0]?.body).toMatchObject({
        type: 'release.published',
        data: {
          app: { id: app, name: 'Shared' },
          release: { id: body.release.id, version: 1 },
          actor: { kind: 'user', subject: 'alice', email: 'alice@example.com' },
        },
      })
      const { links } = receiver.received[0]?.body.data ?? {}
      expect((await alice.get(links.api.replace(service().url, ''))).status).toBe(200)
      await alice.post(`/api/v3/apps/${app}/releases`)
      await alice.post(`/api/v3/apps/${app}/releases/${body.release.id}/restore`)
      await expect.poll(() => receiver.of('release.restored').length).toBe(1)
      expect(quiet.received).toEqual([])
      await quiet.close()
    })

    test('stand for many edits of a draft', async () => {
      const app = await makeAppIn(alice, workspaceId)
      const { at } = await create({ event_types: ['draft.changed'] })
      for (const name of ['A', 'B', 'C']) await alice.patch(`/api/v2/apps/${app}`, { description: name })
      const deliveries = await list(at)
      expect(deliveries).toHaveLength(1)
      expect(deliveries[0]).toMatchObject({ event_type: 'draft.changed', app_id: app, state: 'pending' })
      const delayMs = Date.parse(deliveries[0].next_attempt_at) - Date.parse(deliveries[0].created_at)
      expect(Math.round(delayMs / 10_000)).toBe(3)
    })

    test('tell about members', async () => {
      const team = await makeWorkspace(service(), 'alice', { carol: 'viewer' })
      await alice.post(`/api/v3/workspaces/${team}/webhooks`, { url: receiver.url })
      const { body } = await alice.get(`/api/v3/workspaces/${team}/members`)
      const carol = body.data.find((one: { user_id: string }) => one.user_id === 'carol')
      await alice.patch(`/api/v3/workspaces/${team}/members/${carol.id}`, { role: 'builder' })
      await alice.delete(`/api/v3/workspaces/${team}/members/${carol.id}`)
      await expect.poll(() => receiver.received.length).toBe(1)
      expect(receiver.received[0]?.body).toMatchObject({
        type: 'member.removed',
        data: { workspace_id: team, app: null, member: { id: carol.id, user_id: 'carol', role: 'builder' } },
      })
    })
  })
})
