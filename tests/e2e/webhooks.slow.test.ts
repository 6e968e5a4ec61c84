// Webhooks of programs that are killed, and of two replicas.
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostgresDatabase } from '#tests/support/databases/postgres.ts'
import { createSqliteDatabase } from '#tests/support/databases/test-stores.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/servers/test-issuer.ts'
import { startWebhookReceiver, verifyWebhook } from '#tests/support/servers/webhook-receiver.ts'
import { type Client, createClient } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { startProgram } from '../support/program.ts'

const audience = 'http://tenon.example'
const shared = { BASE_URL: audience, EGRESS_ALLOW: '127.0.0.1', LOG_LEVEL: 'error' }

let issuer: TestIssuer
beforeAll(async () => {
  issuer = await startTestIssuer()
})
afterAll(() => issuer?.stop())

const signIn = async (url: string) => createClient(url, await issuer.signToken('alice', audience))

async function createWebhook(client: Client, url: string) {
  const { body } = await client.get('/api/v3/workspaces')
  const path = `/api/v3/workspaces/${body.data[0].id}/webhooks`
  const created = await client.post(path, { url, event_types: ['release.published'] })
  return { at: `${path}/${created.body.webhook.id}`, secret: created.body.secret as string }
}

test('an event whose attempt was killed is sent again after the restart, with the same id', async () => {
  const folder = await createSqliteDatabase()
  const receiver = await startWebhookReceiver()
  const settings = {
    ...shared,
    PORT: String(await findFreePort()),
    DATA_DIR: dirname(folder.at),
    AUTH_ISSUER: issuer.url,
    SECRET_KEYS: `one:${randomBytes(32).toString('base64')}`,
  }
  const first = await startProgram(settings)
  const client = await signIn(first.url)
  const { at, secret } = await createWebhook(client, receiver.url)
  const appId = await makeApp(client)
  // No response until it is killed.
  receiver.answer(() => {})
  expect((await client.post(`/api/v3/apps/${appId}/releases`)).status).toBe(201)
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1)
  await first.kill()
  receiver.answer(204)
  const second = await startProgram(settings)
  try {
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(2)
    const [killed, sent] = receiver.received
    if (!killed || !sent) throw new Error('not received')
    expect(sent.headers['webhook-id']).toBe(killed.headers['webhook-id'])
    expect(sent.text).toBe(killed.text)
    expect(verifyWebhook(secret, sent)).toMatchObject({ data: { app: { id: appId } } })
    const read = async () => (await (await signIn(second.url)).get(`${at}/deliveries`)).body.data[0].state
    await expect.poll(read).toBe('succeeded')
  } finally {
    await second.stop()
    await receiver.close()
    await folder.remove()
  }
}, 120_000)

test('each event is sent by one of two replicas', async () => {
  const postgres = await createPostgresDatabase()
  const folders = [await createSqliteDatabase(), await createSqliteDatabase()]
  const receiver = await startWebhookReceiver()
  const keys = `shared:${randomBytes(32).toString('base64')}`
  const replicas = await Promise.all(
    folders.map(async ({ at }) =>
      startProgram({
        ...shared,
        PORT: String(await findFreePort()),
        DATA_DIR: dirname(at),
        DATABASE_URL: postgres.at,
        AUTH_ISSUER: issuer.url,
        SECRET_KEYS: keys,
      }),
    ),
  )
  try {
    const clients = await Promise.all(replicas.map(({ url }) => signIn(url)))
    const [one] = clients as [Client]
    const { at } = await createWebhook(one, receiver.url)
    const tests = Array.from({ length: 40 }, (_, index) => clients[index % 2]?.post(`${at}/test`))
    for (const reply of await Promise.all(tests)) expect(reply?.status).toBe(202)
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(40)
    // A second attempt of an event would come within the time of a claim only if two replicas had it.
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
    expect(ids.size).toBe(40)
    const waiting = async () => (await one.get(`${at}/deliveries?state=pending`)).body.data.length
    await expect.poll(waiting).toBe(0)
    expect(receiver.received.length).toBe(40)
  } finally {
    for (const replica of replicas) await replica.stop()
    await receiver.close()
    for (const folder of folders) await folder.remove()
    await postgres.remove()
  }
}, 120_000)
