import { expect, test } from 'vitest'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { describeOnBothEngines } from '#tests/support/service/test-service.ts'

/** Pages through a list with `limit` rows a page. */
async function pageThrough(client: Client, path: string, limit: number): Promise<string[]> {
  const ids: string[] = []
  let cursor = ''
  do {
    const query = new URLSearchParams({ limit: String(limit), sort: 'created_at', cursor })
    const { body } = await client.get(`${path}?${query}`)
    ids.push(...body.data.map((row: { id: string }) => row.id))
    cursor = body.page.next_cursor
  } while (cursor)
  return ids
}

describeOnBothEngines('lists that are paged through during writes', (service) => {
  test('skip no row that existed before and repeat none: apps and tools', async () => {
    const walker = await service().as('walker')
    const apps: string[] = []
    for (let n = 0; n < 20; n++) apps.push(await makeApp(walker, `App ${n}`))
    const [appId = ''] = apps
    const toolsPath = `/api/v2/apps/${appId}/tools`
    const tools: string[] = []
    for (let n = 0; n < 20; n++)
      tools.push((await walker.post(toolsPath, { name: `Tool ${n}` })).body.tool.id)

    let isWriting = true
    const writing = (async () => {
      for (let n = 0; isWriting && n < 500; n++) {
        await makeApp(walker, `Later ${n}`)
        await walker.post(toolsPath, { name: `Later ${n}` })
        await walker.patch(`/api/v2/apps/${apps[n % 20]}`, { description: `touched ${n}` })
      }
    })()
    for (const [path, there] of [
      ['/api/v2/apps', apps],
      [toolsPath, tools],
    ] as const) {
      const seen = await pageThrough(walker, path, 3)
      expect(new Set(seen).size, path).toBe(seen.length)
      expect(
        there.filter((id) => !seen.includes(id)),
        path,
      ).toEqual([])
    }
    isWriting = false
    await writing
  })
})
