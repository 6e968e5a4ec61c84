// Every call has a log line with names and figures but no arguments or results; its record survives the process.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStore } from '#adapters/store/create-store.ts'
import { openSqlite } from '#adapters/store/sqlite/open-sqlite.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { findNewestCalls } from '#core/services/calls/find-newest-calls.ts'
import { type ComposedService, startComposedService } from '#tests/credentials/composed-service.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'

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
  const records = await createStore(database).read(({ calls }) =>
    findNewestCalls(calls, appId, { filter: {}, limit: 10 }),
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
      appId,
      version: null,
      tool: 'get_pet',
      via: 'execute',
      client: '',
      step: 0,
      outcome: 'ok',
      upstreamStatus: 200,
      ms: expect.any(Number),
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
