import { describe, expect, test } from 'vitest'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('postgres', 'apps in v2', (service) => {
  describe('v2.apps.list', () => {
    test('pages through all apps in every sort order, without skipping or repeating any', async () => {
      const frank = await service().as('frank')
      const ids = []
      for (const name of ['b', 'a', 'd', 'c', 'e']) ids.push(await makeApp(frank, name))
      for (const sort of [
        '',
        'created_at',
        '-created_at',
        'name',
        '-name',
        'updated_at',
        '-last_modified_at',
      ]) {
        const seen: string[] = []
        let cursor = ''
        do {
          const query = new URLSearchParams({ limit: '2', sort, cursor })
          const { body } = await frank.get(`/api/v2/apps?${query}`)
          seen.push(...body.data.map((app: { id: string }) => app.id))
          expect(body.page.has_more).toBe(body.page.next_cursor !== '')
          cursor = body.page.next_cursor
        } while (cursor)
        expect(seen.toSorted(), sort).toEqual(ids.toSorted())
      }
      const { body } = await frank.get('/api/v2/apps?sort=-name')
      expect(body.data.map((app: { name: string }) => app.name)).toEqual(['e', 'd', 'c', 'b', 'a'])
    })

    test('finds by name, slug and description, ignoring case and without wildcards', async () => {
      const grace = await service().as('grace')
      await makeApp(grace, '100% Äpfel_und')
      await makeApp(grace, 'Other')
      for (const [query, found] of [
        ['ÄPFEL', 1],
        ['%', 1],
        ['_', 1],
        ['oth', 1],
        ['\\', 0],
        ['', 2],
      ] as const) {
        const { body } = await grace.get(`/api/v2/apps?${new URLSearchParams({ query })}`)
        expect(body.data, query).toHaveLength(found)
      }
    })

    test('rejects a limit over 100, an unknown sort order, and a cursor of another list', async () => {
      const frank = await service().as('frank')
      const { body } = await frank.get('/api/v2/apps?limit=1&sort=name')
      const cursor = body.page.next_cursor
      for (const query of [
        `limit=101`,
        `limit=x`,
        `sort=size`,
        `cursor=${cursor}`,
        `sort=name&cursor=${cursor}x`,
      ]) {
        const rejected = await frank.get(`/api/v2/apps?${query}`)
        expect([query, rejected.status, rejected.body.error.code]).toEqual([query, 400, 'invalid_request'])
      }
      expect((await frank.get('/api/v2/apps?limit=0')).body.data).toHaveLength(5)
    })
  })
})
