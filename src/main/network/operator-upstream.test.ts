import { expect, onTestFinished, test } from 'vitest'
import { startHttpServer } from '#tests/support/servers/listen.ts'
import { createOperatorUpstream } from './operator-upstream.ts'

test('each host is reached at its private address, and no redirect leads to another', async () => {
  const seen: string[] = []
  const inner = await startHttpServer((_request, response) => response.end('inner'))
  const outer = await startHttpServer((request, response) => {
    seen.push(request.url ?? '')
    response.writeHead(302, { location: inner.url }).end()
  })
  const upstream = createOperatorUpstream([])
  onTestFinished(async () => void (await Promise.all([upstream.close(), inner.close(), outer.close()])))
  const get = (url: string) =>
    upstream.send({ method: 'GET', url, headers: [], body: null, deadlineMs: 5_000, maxBytes: 100 })
  expect((await get(`${outer.url}/a`)).status).toBe(302)
  expect((await get(`${outer.url}/b`)).status).toBe(302)
  expect(seen).toEqual(['/a', '/b'])
  expect((await get(inner.url)).status).toBe(200)
})
