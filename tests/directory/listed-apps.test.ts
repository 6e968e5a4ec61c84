// Apps that their owners list, served in the protocol of the MCP registry; the importer of the service reads them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSqliteStore } from '#tests/support/databases/test-stores.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import { createTestImport } from './test-import.ts'

let service: TestService
let alice: Client
let anyone: Client
let api: Awaited<ReturnType<typeof startUpstreamApi>>

beforeAll(async () => {
  service = await startService('sqlite')
  alice = await service.as('alice')
  anyone = await service.as(null)
  api = await startUpstreamApi()
})

afterAll(async () => {
  await service.close()
  await api.close()
})

async function releaseApp(name: string, more: object = {}) {
  const appId = await makeApp(alice, name)
  const pets = await makeIntegration(alice, appId, api.documentUrl)
  await makeTool(alice, appId, 'List', pets.operation('listPets'))
  await alice.patch(`/api/v2/apps/${appId}`, { description: 'd'.repeat(150), listed: true, ...more })
  const { body } = await alice.post(`/api/v3/apps/${appId}/releases`)
  const { body: read } = await alice.get(`/api/v2/apps/${appId}`)
  return { appId, releaseId: body.release.id, id: read.app.public_mcp_id as string }
}

const listTitles = async (query = '') => {
  const { body } = await anyone.get(`/v0.1/servers${query}`)
  return body.servers.map((entry: { server: { title: string } }) => entry.server.title)
}

describe('the list of servers', () => {
  test('has only apps that are listed, released, enabled and public', async () => {
    const shown = await releaseApp('Shown')
    const off = await releaseApp('Switched off')
    await alice.patch(`/api/v2/apps/${off.appId}`, { enabled: false })
    const closed = await releaseApp('Closed')
    await alice.patch(`/api/v2/apps/${closed.appId}`, { access: 'oauth' })
    await releaseApp('Unlisted', { listed: false })
    const draft = await makeApp(alice, 'Never released')
    await alice.patch(`/api/v2/apps/${draft}`, { listed: true })
    expect(await listTitles()).toEqual(['Shown'])
    expect([await listTitles('?search=SHOW'), await listTitles('?search=switched%20off')]).toEqual([
      ['Shown'],
      [],
    ])
    const read = (id: string, version: string) =>
      anyone.get(`/v0.1/servers/${encodeURIComponent(`127.0.0.1/${id}`)}/versions${version}`)
    expect((await read(shown.id, '/latest')).body.server.title).toBe('Shown')
    expect((await read(shown.id, '/1.0.1')).status).toBe(200)
    expect((await read(shown.id, '')).body.metadata.count).toBe(1)
    for (const [id, version] of [
      [shown.id, '/1.0.2'],
      [off.id, '/latest'],
      [closed.id, '/latest'],
      ['unknown', ''],
    ] as const) {
      const { status, body } = await read(id, version)
      expect([status, body]).toEqual([404, { error: 'Server not found' }])
    }
  })

  test('rejects invalid queries and other methods than GET and HEAD', async () => {
    expect((await anyone.get('/v0.1/servers?limit=0')).status).toBe(400)
    expect((await anyone.get('/v0.1/servers?updated_since=soon')).status).toBe(400)
    const { status, headers } = await anyone.post('/v0.1/servers', {})
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect((await anyone.get('/v0.1/servers/%E0%A4%A/versions')).status).toBe(404)
  })

  test('is imported by another service: new, changed and unlisted apps', async () => {
    const ids = [await releaseApp('First'), await releaseApp('Second'), await releaseApp('Third')]
    const { store, close } = await openSqliteStore()
    const job = createTestImport(store, service.url)
    job.now = new Date(Date.now() + 1000).toISOString()
    expect(await job.run()).toMatchObject({ kind: 'finished', unreadable: 0 })
    const titles = async () => {
      const { createStoredDirectory: followDirectory } = await import(
        '#workers/directory/stored-directory.ts'
      )
      const { entries } = await followDirectory(store).getCurrent()
      return entries
        .filter(({ status }) => status === 'active')
        .map(({ title, version }) => `${title} ${version}`)
    }
    expect(await titles()).toEqual(expect.arrayContaining(['First 1.0.1', 'Second 1.0.1', 'Third 1.0.1']))
    await alice.patch(`/api/v2/apps/${ids[0]?.appId}`, { name: 'First again' })
    await alice.post(`/api/v3/apps/${ids[0]?.appId}/releases`)
    expect(await job.run({ isForced: true })).toMatchObject({ kind: 'finished' })
    expect(await titles()).toContain('First again 1.1.0')
    await alice.patch(`/api/v2/apps/${ids[1]?.appId}`, { listed: false })
    job.now = new Date(Date.now() + 2000).toISOString()
    await job.run({ isForced: true, isFull: true })
    expect(await titles()).not.toContain('Second 1.0.1')
    await job.close()
    await close()
  })

  test('lists every server once for every page size', async () => {
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await anyone.get(`/v0.1/servers?limit=2&cursor=${encodeURIComponent(cursor)}`)
      seen.push(...body.servers.map((entry: { server: { name: string } }) => entry.server.name))
      cursor = body.metadata.nextCursor ?? ''
    } while (cursor)
    const { body } = await anyone.get('/v0.1/servers?limit=100')
    expect(seen.length).toBe(3)
    expect(seen).toEqual(body.servers.map((entry: { server: { name: string } }) => entry.server.name))
  })
})
