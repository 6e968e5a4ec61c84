import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '#tests/support/service/client.ts'
import { makeAppIn, makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

let service: TestService
let alice: Client

beforeAll(async () => {
  service = await startService('sqlite')
  alice = await service.as('alice')
  return () => service.close()
})

let keyCount = 0
const newKey = () => ({ 'Idempotency-Key': `key-${++keyCount}` })
const apps = '/api/v2/apps'
const listNames = async (client: Client) => {
  const { body } = await client.get(`${apps}?limit=100`)
  return body.data.map(({ name }: { name: string }) => name) as string[]
}

describe('a POST with an Idempotency-Key', () => {
  test('is executed once, and the second request gets the response of the first', async () => {
    const key = newKey()
    const first = await alice.post(apps, { name: 'Once' }, key)
    const second = await alice.post(apps, { name: 'Once' }, key)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    for (const header of ['location', 'etag', 'content-type']) {
      expect([header, second.headers.get(header)]).toEqual([header, first.headers.get(header)])
    }
    expect(first.headers.get('location')).toContain(first.body.app.id)
    expect(first.headers.get('idempotency-replayed')).toBe(null)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect((await listNames(alice)).filter((name) => name === 'Once')).toHaveLength(1)
  })

  test('is the same request whatever the order of its members', async () => {
    const key = newKey()
    const first = await alice.post(apps, { name: 'Spelled', description: 'x' }, key)
    const second = await alice.post(apps, { description: 'x', name: 'Spelled' }, key)
    expect([second.status, second.body]).toEqual([201, first.body])
  })

  test('is rejected when the key was used before with another body', async () => {
    const key = newKey()
    await alice.post(apps, { name: 'One body' }, key)
    const { status, body } = await alice.post(apps, { name: 'Another body' }, key)
    expect([status, body.error.code]).toEqual([422, 'unprocessable'])
    expect(await listNames(alice)).not.toContain('Another body')
  })

  test('of another user or to another path is another request', async () => {
    const key = newKey()
    const bob = await service.as('bob')
    const ids = [
      (await alice.post(apps, { name: 'Theirs' }, key)).body.app.id,
      (await bob.post(apps, { name: 'Theirs' }, key)).body.app.id,
      (await alice.post('/api/v1/apps', { name: 'Theirs' }, key)).body.app.id,
    ]
    expect(new Set(ids).size).toBe(3)
  })

  test('is not given to another token of the same person', async () => {
    const path = '/api/v3/tokens'
    const sent = { name: 'Machine', expires_in_hours: 168 }
    const { secret } = (await alice.post(path, sent)).body
    const [machine, otherClient] = [
      createClient(service.url, secret),
      await service.as('alice', { client_id: 'other' }),
    ]
    const key = newKey()
    const first = (await alice.post(path, sent, key)).body.secret
    expect((await machine.post(path, sent, key)).status).toBe(403)
    expect((await otherClient.post(path, sent, key)).body.secret).not.toBe(first)
    const made = await alice.post(apps, { name: 'Made' }, key)
    expect((await machine.post(apps, { name: 'Made' }, key)).body.app.id).not.toBe(made.body.app.id)
    expect((await alice.post(path, sent, key)).body.secret).toBe(first)
  })

  test('is not given to a user who may no longer send the request', async () => {
    const workspaceId = await makeWorkspace(service, 'alice', { carol: 'publisher' })
    const appId = await makeAppIn(alice, workspaceId)
    await alice.patch(`/api/v3/apps/${appId}/access`, { kind: 'token' })
    const carol = await service.as('carol')
    const key = newKey()
    const create = () =>
      carol.post(`/api/v3/apps/${appId}/tokens`, { name: 'Bot', expires_in_hours: 168 }, key)
    const { secret } = (await create()).body
    expect((await create()).body.secret).toBe(secret)
    const members = `/api/v3/workspaces/${workspaceId}/members`
    const { data } = (await alice.get(members)).body
    const { id } = data.find(({ user_id: user }: { user_id: string }) => user === 'carol')
    await alice.patch(`${members}/${id}`, { role: 'viewer' })
    expect((await create()).body.error.code).toBe('forbidden')
    await alice.delete(`${members}/${id}`)
    expect((await create()).body.error.code).toBe('not_found')
  })

  test('that failed permanently gets the same error again', async () => {
    const slug = 'taken-once'
    await alice.post(apps, { name: 'Owner', slug })
    const key = newKey()
    const first = await alice.post(apps, { name: 'Late', slug }, key)
    const second = await alice.post(apps, { name: 'Late', slug }, key)
    expect([first.status, second.status]).toEqual([409, 409])
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
  })

  test('that was malformed does not use up the key', async () => {
    const key = newKey()
    expect((await alice.post(apps, { name: '' }, key)).status).toBe(400)
    expect((await alice.post(apps, { name: 'Mended' }, key)).status).toBe(201)
  })

  test('that only the use case found malformed does not use up the key either', async () => {
    const key = newKey()
    const { body } = await alice.post(apps, { name: 'Integrated' })
    const path = `/api/v1/apps/${body.app.id}/integrations`
    const sent = { name: 'Pets', kind: 'rest', baseUrl: 'ftp://pets.example' }
    expect((await alice.post(path, sent, key)).status).toBe(400)
    expect((await alice.post(path, { ...sent, baseUrl: 'https://pets.example' }, key)).status).toBe(201)
  })

  test('whose client has disconnected is still executed once', async () => {
    const key = newKey()
    const body = JSON.stringify({ name: 'Hung up' })
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    const head = ['POST /api/v2/apps HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
    const headers = [
      `Authorization: Bearer ${await service.token('alice')}`,
      `Idempotency-Key: ${key['Idempotency-Key']}`,
      `Content-Length: ${body.length}`,
    ]
    socket.write(`${[...head, ...headers].join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
    await once(socket, 'close')
    let again = await alice.post(apps, { name: 'Hung up' }, key)
    while (again.status === 409) again = await alice.post(apps, { name: 'Hung up' }, key)
    expect(again.status).toBe(201)
    expect((await listNames(alice)).filter((name) => name === 'Hung up')).toHaveLength(1)
  })

  test.each(['', 'two words', 'ä', 'x'.repeat(256)])('%j is not a valid key', async (key) => {
    const { status, body } = await alice.post(apps, { name: 'Unkeyed' }, { 'Idempotency-Key': key })
    expect([status, body.error.details[0].path]).toEqual([400, 'Idempotency-Key'])
  })

  test('accepts a key of 255 characters', async () => {
    const reply = await alice.post(apps, { name: 'Long' }, { 'Idempotency-Key': '~'.repeat(255) })
    expect(reply.status).toBe(201)
  })
})

test('idempotent methods ignore the key', async () => {
  const { body } = await alice.post(apps, { name: 'Patched' })
  const key = newKey()
  const path = `${apps}/${body.app.id}`
  await alice.patch(path, { description: 'a' }, key)
  const { body: second, headers } = await alice.patch(path, { description: 'b' }, key)
  expect([second.app.description, headers.get('idempotency-replayed')]).toEqual(['b', null])
})
