// The details of an app that the forms of stores ask its owner for, and the token of its host.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('sqlite', 'the store listing', (service) => {
  let ada: Client
  beforeAll(async () => {
    ada = await service().as('ada')
  })
  const listingOf = (appId: string) => `/api/v3/apps/${appId}/store-listing`
  const change = (appId: string, body: object, headers: Record<string, string> = {}) =>
    ada.patch(listingOf(appId), body, headers)
  const fetchChallenge = (init?: RequestInit) =>
    fetch(`${service().url}/.well-known/openai-apps-challenge`, init)

  describe('v3.apps.readStoreListing', () => {
    test('of a new app is empty', async () => {
      const { status, headers, body } = await ada.get(listingOf(await makeApp(ada)))
      expect([status, body.store_listing]).toEqual([
        200,
        {
          subtitle: '',
          tagline: '',
          category: '',
          support_url: '',
          privacy_url: '',
          terms_url: '',
          documentation_url: '',
          recording_url: '',
          justifications: [],
          negative_prompts: [],
          openai_challenge: '',
        },
      ])
      expect(headers.get('etag')).not.toBeNull()
    })
  })

  describe('v3.apps.changeStoreListing', () => {
    test('changes the sent members, at once and without a release, and keeps the rest', async () => {
      const appId = await makeApp(ada)
      await change(appId, { subtitle: 'Books to order', category: 'SHOPPING' })
      const justifications = [{ tool: 'cancel_order', destructive: 'It cannot be restored.' }]
      const { body } = await change(appId, { privacy_url: 'https://a.example/privacy', justifications })
      expect(body.store_listing).toMatchObject({
        subtitle: 'Books to order',
        category: 'SHOPPING',
        privacy_url: 'https://a.example/privacy',
        justifications,
      })
      expect((await ada.get(listingOf(appId))).body).toEqual(body)
      expect((await ada.get(`/api/v3/apps/${appId}/overview`)).body.overview.has_changes).toBe(false)
    })

    test('rejects values that a form rejects, with their place', async () => {
      const appId = await makeApp(ada)
      for (const [body, path] of [
        [{ subtitle: 'x'.repeat(31) }, 'subtitle'],
        [{ category: 'BOOKS' }, 'category'],
        [{ support_url: 'http://a.example' }, 'support_url'],
        [{ terms_url: 'javascript:alert(1)' }, 'terms_url'],
        [{ openai_challenge: 'two words' }, 'openai_challenge'],
        [{ openai_challenge: 'x\ny' }, 'openai_challenge'],
        [{ justifications: [{ destructive: 'x' }] }, 'justifications[0].tool'],
      ] as const) {
        const { status, body: reply } = await change(appId, body)
        expect([status, reply.error.details[0].path]).toEqual([400, path])
      }
    })

    test('requires the version that was read', async () => {
      const appId = await makeApp(ada)
      const etag = (await ada.get(listingOf(appId))).headers.get('etag') ?? ''
      expect((await change(appId, { subtitle: 'One' }, { 'if-match': etag })).status).toBe(200)
      expect((await change(appId, { subtitle: 'Two' }, { 'if-match': etag })).status).toBe(412)
    })

    test('travels in the app file, and fills the submission sheet and its import file', async () => {
      const appId = await makeApp(ada)
      await change(appId, { subtitle: 'Books to order', category: 'SHOPPING', openai_challenge: 'proof-1' })
      const { body: exported } = await ada.get(`/api/v3/apps/${appId}/file`)
      expect(exported.file.app.store_listing).toEqual({
        subtitle: 'Books to order',
        category: 'SHOPPING',
        openai_challenge: 'proof-1',
      })
      const file = { ...exported.file, app: { ...exported.file.app, store_listing: { subtitle: 'Novels' } } }
      expect((await ada.put(`/api/v3/apps/${appId}/file`, { file })).status).toBe(200)
      expect((await ada.get(listingOf(appId))).body.store_listing).toMatchObject({
        subtitle: 'Novels',
        category: '',
      })
      const { body } = await ada.get(`/api/v3/apps/${appId}/draft/submission-sheet?target=openai`)
      expect(body.sheet.import_file.content.app_info).toMatchObject({ subtitle: 'Novels' })
      expect(body.sheet.import_file.problems).toContainEqual(expect.stringMatching(/^app_info.category: /))
      const claude = await ada.get(`/api/v3/apps/${appId}/draft/submission-sheet?target=claude`)
      expect(claude.body.sheet.import_file).toBeNull()
    })

    test('serves the last token to OpenAI, while its app is enabled', async () => {
      const [first, second] = [await makeApp(ada), await makeApp(ada)]
      await change(first, { openai_challenge: 'proof-of-first' })
      await change(second, { openai_challenge: 'proof-of-second' })
      const served = await fetchChallenge()
      expect([served.status, served.headers.get('content-type'), await served.text()]).toEqual([
        200,
        'text/plain; charset=utf-8',
        'proof-of-second',
      ])
      await change(second, { openai_challenge: '' })
      expect(await (await fetchChallenge()).text()).toBe('proof-of-first')
      await ada.patch(`/api/v2/apps/${first}`, { enabled: false })
      expect(await (await fetchChallenge()).text()).not.toBe('proof-of-first')
      expect((await fetchChallenge({ method: 'POST' })).status).toBe(405)
    })
  })
})
