// Every call has a log line with names and figures but no arguments or results; its record survives the process.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStore } from '#adapters/store/create-store.ts'
import { openSqlite } from '#adapters/store/sqlite/open-sqlite.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { findNewestCalls } from '#core/services/calls/find-newest-calls.ts'
import { type ComposedService, startComposedService } from '#tests/credentials/composed-service.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { unlimitedScan } from '#tests/support/store-samples.ts'

let upstream: UpstreamApi
beforeAll(async () => {
  upstream = await startUpstreamApi()
  return () => upstream.close()
})

/** Stops a service right after one call and reads the call records that it wrote. */
async function stopAfterOneCall(days: string) {
  const composed = await startComposedService({ CALLS_RETENTION_DAYS: days })
  const alice = await composed.createAliceClient()
  const appId = await makeApp(alice)
  const pets = await makeIntegration(alice, appId, upstream.documentUrl)
  const { id } = await makeTool(alice, appId, 'get_pet', pets.operation('getPet'))
  await alice.post(`/api/v3/apps/${appId}/tools/${id}/execute`, { arguments: { petId: 'canary-pet' } })
  await composed.stop()
  const database = openSqlite<Tables>(join(composed.dataDir, 'tenon.db'))
  const { rows: records } = await createStore(database).read(({ calls }) =>
    findNewestCalls(calls, appId, { filter: {}, limit: 10, budget: unlimitedScan }),
  )
  await database.close()
  return { composed, appId, records }
}

describe('after one call', () => {
  let composed: ComposedService
  let appId: string
  let records: unknown[]
  beforeAll(async () => {
    ;({ composed, appId, records } = await stopAfterOneCall('1'))
  })
  afterAll(() => composed.remove())

  const parseCallLines = () =>
    composed.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'call')

  test('the lines of its requests name the user, the app and the address of the client', () => {
    const requests = composed.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
    const execution = requests.find(({ operation }) => operation === 'v3.tools.execute')
    expect(execution).toMatchObject({ userId: 'alice', appId, address: '127.0.0.1', status: 200 })
    const creation = requests.find(({ operation }) => operation === 'v2.apps.create')
    expect(creation).toMatchObject({ userId: 'alice', appId: '', address: '127.0.0.1' })
  })

  test('the log has one line for it', () => {
    expect(parseCallLines().length).toBe(1)
    const { level, time, pid, hostname, ...line } = parseCallLines()[0]
    expect(line).toEqual({
      msg: 'call',
      callId: expect.stringMatching(/^call_/),
      requestId: expect.stringMatching(/./),
      appId,
      version: null,
      tool: 'get_pet',
      via: 'execute',
      client: '',
      step: 0,
      outcome: 'ok',
      upstreamStatus: 200,
      ms: expect.any(Number),
      userId: 'alice',
      address: '',
    })
  })

  test('it is recorded although the service stopped immediately', () => {
    expect(records).toMatchObject([{ id: parseCallLines()[0].callId, tool: 'get_pet', outcome: 'ok' }])
  })

  test('neither the log nor the record holds arguments or results', () => {
    expect(upstream.seen.some(({ url }) => url.includes('canary-pet'))).toBe(true)
    expect(composed.logged.join() + JSON.stringify(records)).not.toContain('canary-pet')
  })
})

test('with a retention of 0 days no record is written', async () => {
  const { composed, records } = await stopAfterOneCall('0')
  expect(records).toEqual([])
  await composed.remove()
})

describe('of a published app', () => {
  let composed: ComposedService
  let url: string
  let alice: Client
  let integrationPath: string
  const parseLines = (name: string) =>
    composed.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === name)

  beforeAll(async () => {
    composed = await startComposedService({ RATE_LIMITS: 'app=1/3' })
    alice = await composed.createAliceClient()
    const appId = await makeApp(alice)
    const pets = await makeIntegration(alice, appId, upstream.documentUrl)
    integrationPath = `/api/v3/apps/${appId}/integrations/${pets.integrationId}`
    await makeTool(alice, appId, 'get_pet', pets.operation('getPet'))
    await alice.post(`/api/v3/apps/${appId}/releases`)
    const allowed = { claims: [{ claim: 'name', value: 'bob' }] }
    await alice.patch(`/api/v3/apps/${appId}/access`, { kind: 'oauth', allowed_callers: allowed })
    const { body } = await alice.get(`/api/v2/apps/${appId}`)
    url = `${composed.url}/mcp/${body.app.public_mcp_id}`
    return async () => {
      await composed.stop()
      await composed.remove()
    }
  })

  const call = async (user: string, requestId: string) => {
    const params = { name: 'get_pet', arguments: { petId: '1' } }
    const { status } = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-request-id': requestId,
        ...(user && { authorization: `Bearer ${await composed.signToken(user, url)}` }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    })
    return status
  }

  test('the line of a call names request, user and address; a rejected request has one too', async () => {
    const statuses = [
      await call('', 'none'),
      await call('bob', 'good'),
      await call('carol', 'stranger'),
      await call('bob', 'more'),
    ]
    expect(statuses).toEqual([401, 200, 403, 429])
    expect(parseLines('call')).toMatchObject([{ requestId: 'good', userId: 'bob', address: '127.0.0.1' }])
    const shared = { publicMcpId: url.split('/').at(-1), address: '127.0.0.1', omitted: 0 }
    expect(parseLines('rejected')).toMatchObject([
      { requestId: 'none', status: 401, userId: '', ...shared },
      { requestId: 'stranger', status: 403, userId: 'carol', ...shared },
      { requestId: 'more', status: 429, userId: '', ...shared },
    ])
  })
  test('the secret in the address of a webhook is in no line', async () => {
    const { body } = await alice.post(`${integrationPath}/watch/webhook`)
    const address: string = body.webhook.url
    const secret = address.split('/').at(-1) ?? ''
    const request = (method: string, to = address) => fetch(to, { method }).then(({ status }) => status)
    expect(await request('POST')).toBe(202)
    expect(await request('POST', `${address}x`)).toBe(404)
    for (const to of [address, `${address}/`, `${address}?a=b`, `${address}/%zz`]) await request('GET', to)
    expect(secret.length).toBeGreaterThan(20)
    expect(composed.logged.join('\n')).not.toContain(secret)
    const lines = parseLines('request').filter(({ operation }) => operation === 'v3.webhooks.receive')
    const route = '/api/v3/webhooks/:integration_id/:secret'
    expect(lines).toMatchObject([
      { method: 'POST', route, status: 202, userId: '', address: '127.0.0.1' },
      { method: 'POST', route, status: 404 },
    ])
  })
})
