// Every template as a file: applied to its own app it changes nothing, and applied elsewhere it makes the same release.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTemplateFiles } from '#adapters/embedded/templates/read-template-files.ts'
import type { Client } from '#tests/support/service/client.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import { takeSample } from '#tests/support/test-scope.ts'

let here: TestService
let there: TestService
let alice: Client
let bob: Client

beforeAll(async () => {
  ;[here, there] = await Promise.all([startService('sqlite'), startService('postgres')])
  alice = await here.as('alice')
  bob = await there.as('bob')
})

afterAll(async () => {
  await here.close()
  await there.close()
})

const release = async (client: Client, appId: string) => {
  const { status, body } = await client.post(`/api/v3/apps/${appId}/releases`)
  expect([status, body.error]).toEqual([201, undefined])
  return readDigest(client, appId)
}

const readDigest = async (client: Client, appId: string) =>
  (await client.get(`/api/v1/apps/${appId}/config`)).body.compiledSnapshots[0].digest as string

describe.each(takeSample([...readTemplateFiles().keys()], 4))('the template %s', (templateId) => {
  test('comes back from its file unchanged, here and on another service', async () => {
    const made = await alice.post('/api/v2/apps', { name: 'Mine', starter_template_id: templateId })
    const appId = made.body.app.id
    const exported = await alice.get(`/api/v3/apps/${appId}/file`)
    expect(exported.status).toBe(200)
    const { file } = exported.body
    const tag = exported.headers.get('etag') ?? ''
    const applied = await alice.put(`/api/v3/apps/${appId}/file`, { file, prune: true }, { 'If-Match': tag })
    expect([applied.status, applied.body.error, applied.body.plan?.changes]).toEqual([200, undefined, []])
    expect(applied.body.plan.has_changes).toBe(false)
    const created = await bob.post('/api/v3/apps/from-file', { file })
    expect([created.status, created.body.error]).toEqual([201, undefined])
    const copy = created.body.app_id
    expect((await bob.get(`/api/v3/apps/${copy}/file`)).body.file).toEqual(file)
    expect((await bob.get(`/api/v2/apps/${copy}`)).body.app.current_draft.has_changes).toBe(false)
    const [original, copied] = await Promise.all([release(alice, appId), release(bob, copy)])
    expect(copied).toBe(original)
  })

  describe('v3.appFile.readTemplate', () => {
    test('is a file that makes the app that the template makes', async () => {
      const made = await alice.post('/api/v2/apps', { name: 'Twin', starter_template_id: templateId })
      const { file: twin } = (await alice.get(`/api/v3/apps/${made.body.app.id}/file`)).body
      const { status, body } = await (await here.as(null)).get(`/api/v3/templates/${templateId}/file`)
      expect(status).toBe(200)
      const { name, slug } = body.file.app
      expect(body.file).toEqual({ ...twin, app: { ...twin.app, name, slug } })
    })
  })
})

test('a template that is not in the catalog has no file', async () => {
  expect((await alice.get('/api/v3/templates/none/file')).status).toBe(404)
})
