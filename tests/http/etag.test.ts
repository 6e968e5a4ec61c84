import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

let service: TestService
let alice: Client
let path: string

beforeAll(async () => {
  service = await startService('sqlite')
  alice = await service.as('alice')
  path = `/api/v2/apps/${await makeApp(alice)}`
  return () => service.close()
})

const readTag = async () => (await alice.get(path)).headers.get('etag') ?? ''
const change = (tag: string, description = 'changed') =>
  alice.patch(path, { description }, { 'If-Match': tag })

describe('If-Match', () => {
  test('allows a change of the version that was read, and the response has the next tag', async () => {
    const before = await readTag()
    const { status, headers } = await change(before, 'first')
    expect(status).toBe(200)
    expect(headers.get('etag')).not.toBe(before)
    expect(headers.get('etag')).toBe(await readTag())
  })

  test('rejects a change of a version that has changed meanwhile', async () => {
    const stale = await readTag()
    await change(stale, 'theirs')
    const { status, body } = await change(stale, 'mine')
    expect([status, body.error.code]).toEqual([412, 'precondition_failed'])
    expect((await alice.get(path)).body.app.description).toBe('theirs')
  })

  test('rejects a deletion too', async () => {
    const doomed = `/api/v2/apps/${await makeApp(alice, 'Doomed')}`
    expect((await alice.delete(doomed, { 'If-Match': '"0-x"' })).status).toBe(412)
    expect((await alice.get(doomed)).status).toBe(200)
  })

  test('matches any version for *, and one of several tags', async () => {
    expect((await change('*')).status).toBe(200)
    expect((await change(`"999-x", ${await readTag()}`)).status).toBe(200)
  })

  test.each(['"foreign"', 'unquoted', '""', '"999999-x"'])('%s matches nothing', async (tag) => {
    expect((await change(tag)).status).toBe(412)
  })

  test('is a strong comparison: a weak tag matches nothing', async () => {
    expect((await change(`W/${await readTag()}`)).status).toBe(412)
  })
})

describe('If-None-Match', () => {
  test('responds 304 without a body while nothing has changed', async () => {
    const tag = await readTag()
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const { status, headers, body } = await alice.get(path, { 'If-None-Match': known })
      expect([known, status, headers.get('etag'), body]).toEqual([known, 304, tag, ''])
    }
  })

  test('responds with the body after a change', async () => {
    const known = await readTag()
    await change('*', `new ${Math.random()}`)
    expect((await alice.get(path, { 'If-None-Match': known })).status).toBe(200)
    expect((await alice.get(path, { 'If-None-Match': '"foreign"' })).status).toBe(200)
  })
})

test.each(['/api/v1/me', '/api/v3/apps/{app_id}/releases/{release_id}'])(
  '%s has an entity tag, although it has no revision',
  async (template) => {
    const appId = path.split('/').at(-1) ?? ''
    const { body } = await alice.post(`/api/v3/apps/${appId}/releases`)
    const url = template.replace('{app_id}', appId).replace('{release_id}', body.release.id)
    const tag = (await alice.get(url)).headers.get('etag') ?? ''
    expect((await alice.get(url, { 'If-None-Match': tag })).status).toBe(304)
  },
)

test('lists have no entity tag', async () => {
  expect((await alice.get('/api/v2/apps')).headers.get('etag')).toBe(null)
})
