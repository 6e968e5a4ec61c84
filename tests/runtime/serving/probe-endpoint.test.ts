// The service verifies a release by calling its own MCP endpoint as a client would, and validates every response.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Manifest } from '#core/model/releases/manifest.ts'
import { isServingManifest } from '#core/services/releases/probe-endpoint.ts'
import {
  buildContents,
  createRuntimeUpstream,
  insertApp,
  startRestApi,
  startRuntime,
} from '../../support/published-runtime.ts'

const self = createRuntimeUpstream()
let runtime: Awaited<ReturnType<typeof startRuntime>>
let api: Awaited<ReturnType<typeof startRestApi>>
let url: string

beforeAll(async () => {
  runtime = await startRuntime()
  api = await startRestApi()
  const app = await insertApp(runtime.store)
  const sketches = ['first', 'second'].map((key) => ({ tool: { key } }))
  await runtime.publish(app, buildContents(app, api.baseUrl, sketches))
  url = runtime.urlOf(app)
})

afterAll(async () => {
  await self.close()
  await runtime.close()
  api.close()
})

const isServing = (at: string, names: string[]) => {
  const tools = names.map((name) => ({ name }))
  return isServingManifest({ self }, at, { tools } as Manifest, '')
}

describe('an endpoint serves a release', () => {
  it('when it lists the tools of the release in order', async () => {
    expect(await isServing(url, ['first', 'second'])).toBe(true)
  })

  it.each([[['first']], [['second', 'first']], [['first', 'second', 'third']], [[]]])(
    'and not when the release has the tools %j',
    async (names) => {
      expect(await isServing(url, names)).toBe(false)
    },
  )

  it('and not when there is no app, no MCP response or no server', async () => {
    expect(await isServing(`${runtime.baseUrl}/mcp/nothing`, [])).toBe(false)
    for (const body of ['{"result":{"tools":[]}}', '{"result":{}}', '[]', 'no JSON']) {
      api.respond = (_request, reply) => void reply.end(body)
      expect([body, await isServing(api.baseUrl, [])]).toEqual([body, false])
    }
    expect(await isServing('http://127.0.0.1:9', [])).toBe(false)
  })
})
