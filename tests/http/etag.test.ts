import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { makeApp } from '#tests/support/made.ts'
import { startService, type TestService } from '#tests/support/service.ts'

let service: TestService
let alice: Client
let path: string

beforeAll(async () => {
  service = await startService('sqlite')
  alice = await service.as('alice')
  path = `/api/v2/apps/${await makeApp(alice)}`
  return () => service.close()
})

const tagOf = async () => (await alice.get(path)).headers.get('etag') ?? ''
const change = (tag: string, description = 'changed') =>
  alice.patch(path, { description }, { 'If-Match': tag })

describe('If-Match', () => {
  test('lets the change of what was read through, and answers the next tag', async () => {
    const before = await tagOf()
    const { status, headers } = await change(before, 'first')
    expect(status).toBe(200)
    expect(headers.get('etag')).not.toBe(before)
    expect(headers.get('etag')).toBe(await tagOf())
  })

  test('stops the change of what has changed meanwhile', async () => {
    const stale = await tagOf()
    await change(stale, 'theirs')
    const { status, body } = await change(stale, 'mine')
    expect([status, body.error.code]).toEqual([412, 'precondition_failed'])
    expect((await alice.get(path)).body.app.description).toBe('theirs')
  })

  test('stops a deletion too', async () => {
    const doomed = `/api/v2/apps/${await makeApp(alice, 'Doomed')}`
    expect((await alice.delete(doomed, { 'If-Match': '"0-x"' })).status).toBe(412)
    expect((await alice.get(doomed)).status).toBe(200)
  })

  test('takes any state for *, and one of several tags', async () => {
    expect((await change('*')).status).toBe(200)
    expect((await change(`"999-x", ${await tagOf()}`)).status).toBe(200)
  })

  test.each(['"foreign"', 'unquoted', '""', '"999999-x"'])('%s matches nothing', async (tag) => {
    expect((await change(tag)).status).toBe(412)
  })

  test('is a strong comparison: a weak tag matches nothing', async () => {
    expect((await change(`W/${await tagOf()}`)).status).toBe(412)
  })
})

describe('If-None-Match', () => {
  test('saves the body while nothing has changed', async () => {
    const tag = await tagOf()
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const { status, headers, body } = await alice.get(path, { 'If-None-Match': known })
      expect([known, status, headers.get('etag'), body]).toEqual([known, 304, tag, ''])
    }
  })

  test('answers the whole when something has', async () => {
    const known = await tagOf()
    await change('*', `new ${Math.random()}`)
    expect((await alice.get(path, { 'If-None-Match': known })).status).toBe(200)
    expect((await alice.get(path, { 'If-None-Match': '"foreign"' })).status).toBe(200)
  })
})

test.each(['/api/v1/me', '/api/v3/apps/{app_id}/releases/{release_id}'])(
  '%s has a tag, though it has no revisions',
  async (template) => {
    const appId = path.split('/').at(-1) ?? ''
    const { body } = await alice.post(`/api/v3/apps/${appId}/releases`)
    const url = template.replace('{app_id}', appId).replace('{release_id}', body.release.id)
    const tag = (await alice.get(url)).headers.get('etag') ?? ''
    expect((await alice.get(url, { 'If-None-Match': tag })).status).toBe(304)
  },
)

test('lists have no tag', async () => {
  expect((await alice.get('/api/v2/apps')).headers.get('etag')).toBe(null)
})
