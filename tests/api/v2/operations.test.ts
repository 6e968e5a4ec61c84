import { describe, expect, test } from 'vitest'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { describeWithService, type TestService } from '#tests/support/service/test-service.ts'

async function withIntegration(service: TestService) {
  const alice = await service.as('alice')
  const appId = await makeApp(alice)
  const sent = { name: 'Pets', kind: 'rest', base_url: 'https://pets.example' }
  const { body } = await alice.post(`/api/v2/apps/${appId}/integrations`, sent)
  const list = `/api/v2/apps/${appId}/integrations/${body.integration.id}/operations`
  const make = async (name: string, more: object = {}) =>
    (await alice.post(list, { name, method: 'GET', path: '/pets', ...more })).body.operation
  return { alice, list, make }
}

describeWithService('postgres', 'operations in v2', (service) => {
  describe('v2.operations.list', () => {
    test('pages through all operations in every sort order, without skipping or repeating any', async () => {
      const { alice, list, make } = await withIntegration(service())
      const ids = []
      for (const name of ['b', 'a', 'b', 'c', 'a']) ids.push((await make(name)).id)
      for (const sort of ['', 'name', '-name', 'created_at', '-updated_at']) {
        const seen: string[] = []
        let cursor = ''
        do {
          const query = new URLSearchParams({ limit: '2', sort, cursor })
          const { body } = await alice.get(`${list}?${query}`)
          seen.push(...body.data.map((one: { id: string }) => one.id))
          cursor = body.page.next_cursor
        } while (cursor)
        expect(seen.toSorted(), sort).toEqual(ids.toSorted())
      }
    })

    test('finds by method and path', async () => {
      const { alice, list, make } = await withIntegration(service())
      await make('One', { method: 'DELETE', path: '/pets/{id}' })
      await make('Two')
      const { body } = await alice.get(`${list}?${new URLSearchParams({ query: 'delete /pets' })}`)
      expect(body.data.map((operation: { name: string }) => operation.name)).toEqual(['One'])
    })
  })
})
