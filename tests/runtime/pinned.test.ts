// Every release has an MCP URL of its own that only the owner of the app may use.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, makeIntegration, makeTool } from '#tests/support/made.ts'
import { startService, type TestService } from '#tests/support/service.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/upstream-api.ts'
import { modern, post, request } from './raw-mcp.ts'

let service: TestService
let api: UpstreamApi
let appId: string
let authId: string
let live: string
let first: string

beforeAll(async () => {
  service = await startService('sqlite')
  api = await startUpstreamApi()
  const alice = await service.as('alice')
  appId = await makeApp(alice)
  const auth = await alice.post(`/api/v1/apps/${appId}/auth`, {
    name: 'Key',
    config: { type: 'bearer', accessToken: 'first-secret' },
  })
  authId = auth.body.auth.id
  const pets = await makeIntegration(alice, appId, api.documentUrl, { authId })
  const list = await makeTool(alice, appId, 'List', pets.operation('listPets'))
  const { body } = await alice.post(`/api/v3/apps/${appId}/releases`)
  await alice.delete(`/api/v3/apps/${appId}/tools/${list.id}`)
  await makeTool(alice, appId, 'Get', pets.operation('getPet'))
  live = (await alice.post(`/api/v3/apps/${appId}/releases`)).body.release.endpoint
  first = `${live}/releases/${body.release.id}`
})

afterAll(async () => {
  await service.close()
  await api.close()
})

const bearer = async (user: string) => ({ authorization: `Bearer ${await service.token(user)}` })

async function namesAt(url: string, headers: Record<string, string>) {
  const { json } = await post(url, request('tools/list'), headers)
  return (json as { result: { tools: { name: string }[] } }).result.tools.map(({ name }) => name)
}

describe('the pinned URL of a release', () => {
  it('serves the owner the frozen release, whichever release is live', async () => {
    expect(await namesAt(first, await bearer('alice'))).toEqual(['list'])
    expect(await namesAt(live, {})).toEqual(['get'])
  })

  it('serves clients of revision 2026-07-28 too', async () => {
    const asked = modern('server/discover')
    const { status } = await post(first, asked.body, { ...asked.headers, ...(await bearer('alice')) })
    expect(status).toBe(200)
  })

  it.each([
    ['no token', {}, ''],
    ['an invalid token', { authorization: 'Bearer nonsense' }, 'error="invalid_token", '],
    ['another scheme', { authorization: 'Basic YTpi' }, ''],
  ])('responds to %s with 401 and names the resource metadata', async (_, headers, error) => {
    for (const url of [first, `${live}/releases/rel_missing`]) {
      const { status, headers: told } = await post(url, request('tools/list'), headers)
      expect([status, told.get('www-authenticate')]).toEqual([
        401,
        `Bearer ${error}resource_metadata="${service.url}/.well-known/oauth-protected-resource"`,
      ])
    }
  })

  it('is not found for other users, before and after the owner has used it', async () => {
    const stranger = await bearer('mallory')
    const at = async (url: string) => (await post(url, request('tools/list'), stranger)).text
    const nothing = await at(`${live}/releases/rel_missing`)
    expect(await at(first)).toBe(nothing)
    await namesAt(first, await bearer('alice'))
    expect(await at(first)).toBe(nothing)
  })

  it('uses a changed credential of the app immediately', async () => {
    const call = () =>
      bearer('alice').then((headers) => post(first, request('tools/call', { name: 'list' }), headers))
    await call()
    expect(api.seen.at(-1)?.headers.authorization).toBe('Bearer first-secret')
    const alice = await service.as('alice')
    await alice.patch(`/api/v1/apps/${appId}/auth/${authId}`, { config: { accessToken: 'other-secret' } })
    await call()
    expect(api.seen.at(-1)?.headers.authorization).toBe('Bearer other-secret')
  })

  it('serves the owner while the app is disabled', async () => {
    const alice = await service.as('alice')
    await alice.patch(`/api/v2/apps/${appId}`, { enabled: false })
    expect((await post(live, request('tools/list'))).status).toBe(404)
    expect(await namesAt(first, await bearer('alice'))).toEqual(['list'])
    await alice.patch(`/api/v2/apps/${appId}`, { enabled: true })
  })

  it('has no HTML page for browsers', async () => {
    expect((await fetch(first, { headers: { accept: 'text/html' } })).status).toBe(405)
  })
})

it('other paths below an app are not found', async () => {
  for (const path of ['/releases', '/releases/', '/other', '/releases/a/b']) {
    expect([path, (await post(live + path, request('tools/list'))).status]).toEqual([path, 404])
  }
})
