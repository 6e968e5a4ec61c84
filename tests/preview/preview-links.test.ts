// Preview links, against the complete service: they show a widget with generated sample results and nothing else.

import { createSecretKey, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#adapters/system/clock.ts'
import { createCursors } from '#adapters/system/cursors.ts'
import type { JsonObject } from '#base/json.ts'
import { buildExampleResponse } from '#core/engines/schemas/json-schema/examples/build-examples.ts'
import { buildWidgetPreviewUrl, openWidgetPreviewLink } from '#core/services/previews/widget-preview-link.ts'
import {
  startUpstreamApi,
  type UpstreamApi,
  type UpstreamApiResponse,
} from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { makePreviewedApp, ordersSchema, type PreviewedApp, shopDocument } from './previewed-app.ts'

describeWithService('sqlite', 'links to previews', (service) => {
  let alice: Client
  let api: UpstreamApi
  let app: PreviewedApp

  beforeAll(async () => {
    alice = await service().as('alice')
    api = await startUpstreamApi(shopDocument)
    app = await makePreviewedApp(alice, api.documentUrl)
    return () => api.close()
  })

  test('open without a token, and must not be cached, indexed or given an origin', async () => {
    const response = await fetch(await app.createPreviewUrl())
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/(^|; )default-src 'none';/)
    expect(policy).toMatch(/script-src 'sha256-[\w+/]{43}='; style-src 'sha256-[\w+/]{43}=';/)
    expect(policy).toMatch(/; sandbox allow-scripts allow-forms$/)
    expect(policy).not.toMatch(/unsafe|allow-same-origin/)
  })

  test('embed the page of the widget as clients get it, with the policy that the widget declares', async () => {
    const config = { connect_domains: ['https://api.example'], resource_domains: ['https://img.example'] }
    await alice.patch(`/api/v2/apps/${app.appId}/widgets/${app.widgetId}`, { config })
    const url = await app.createPreviewUrl()
    const response = await fetch(`${url}/widget`)
    const { body } = await alice.post(`/api/v3/apps/${app.appId}/tools/${app.toolId}/preview`)
    expect(await response.text()).toBe(body.preview.resource.text)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain('connect-src https://api.example;')
    expect(policy).toContain('img-src data: https://img.example;')
    expect(policy).toContain("frame-src 'none';")
    expect(policy).toMatch(/; sandbox allow-scripts allow-forms$/)
    const none = { connect_domains: [], resource_domains: [] }
    await alice.patch(`/api/v2/apps/${app.appId}/widgets/${app.widgetId}`, { config: none })
    expect((await fetch(`${url}/widget`)).headers.get('content-security-policy')).toContain(
      "connect-src 'none'",
    )
  })

  test('are not found when they were altered or their widget is gone', async () => {
    const url = await app.createPreviewUrl()
    const changed = url.replace(/(.{40}).(.)$/, (_all, before, last) => `${before}_${last}`)
    const wrong = [
      changed,
      `${url}x`,
      `${url}/other`,
      `${service().url}/preview`,
      `${service().url}/preview/abc`,
    ]
    for (const wrongUrl of wrong) {
      const response = await fetch(wrongUrl)
      expect([wrongUrl, response.status]).toEqual([wrongUrl, 404])
      expect(await response.text()).toContain('Preview not found')
    }
    const widget = `/api/v2/apps/${app.appId}/widgets/${app.widgetId}`
    await alice.patch(widget, { visibility: 'hidden' })
    expect((await fetch(url)).status).toBe(404)
    expect((await fetch(`${url}/widget`)).status).toBe(404)
    await alice.patch(widget, { visibility: 'visible' })
    expect((await fetch(url)).status).toBe(200)
  })

  test('are created for the owner only, and end with the app', async () => {
    const own = await makePreviewedApp(alice, api.documentUrl)
    const url = await own.createPreviewUrl()
    const bob = await service().as('bob')
    const path = `/api/v3/apps/${own.appId}/tools/${own.toolId}/preview`
    expect((await bob.post(path)).status).toBe(404)
    await alice.delete(`/api/v2/apps/${own.appId}`)
    expect((await fetch(url)).status).toBe(404)
  })

  test('disclose neither the owner nor secrets', async () => {
    const own = await makePreviewedApp(alice, api.documentUrl)
    const config = { type: 'bearer', accessToken: 'very-secret-token' }
    await alice.post(`/api/v1/apps/${own.appId}/auth`, { name: 'Key', config })
    const url = await own.createPreviewUrl()
    expect(Buffer.from(url.split('/').at(-1) ?? '', 'base64url').toString('latin1')).not.toContain('alice')
    const page = await (await fetch(url)).text()
    expect(page).toContain('"toolName":"list_orders"')
    expect(page).not.toMatch(/very-secret-token|alice|token 1/)
  })

  test('show sample results exactly as a client would get them', async () => {
    const readSamples = async (toolId: string) => {
      const page = await (await fetch(await app.createPreviewUrl(toolId))).text()
      const [, json = ''] = /<script id="preview" type="application\/json">(.*?)<\/script>/.exec(page) ?? []
      const samples: [string, JsonObject][] = Object.entries(JSON.parse(json).samples)
      return Object.fromEntries(samples.map(([kind, { _meta, ...sample }]) => [kind, sample]))
    }
    const { body } = await alice.post(`/api/v3/apps/${app.appId}/releases`)
    const call = async (name: string, upstream: UpstreamApiResponse) => {
      api.respondWith(() => ({ headers: { 'content-type': 'application/json' }, ...upstream }))
      const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name } }
      const { _meta, ...resultWithoutMeta } = (
        await alice.post(new URL(body.release.endpoint).pathname, request)
      ).body.result
      return resultWithoutMeta
    }
    const table = await readSamples(app.toolId)
    for (const [kind, rows] of [
      ['example', 5],
      ['empty', 0],
      ['many', 1_000],
    ] as const) {
      const response = JSON.stringify(buildExampleResponse(ordersSchema, rows))
      expect(table[kind], kind).toEqual(await call('list_orders', { body: response }))
    }
    expect(table.error).toEqual(await call('list_orders', { status: 503 }))
    const { example } = await readSamples(app.namesToolId)
    const names = buildExampleResponse({ type: 'array', items: { type: 'string' } }, 5)
    expect(example).toEqual(await call('list_names', { body: JSON.stringify(names) }))
  })

  test('accept GET and HEAD only', async () => {
    const url = await app.createPreviewUrl()
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
    const posted = await fetch(url, { method: 'POST', body: 'x' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('a preview link', () => {
  const cursors = createCursors({ keys: [{ key: createSecretKey(randomBytes(32)) }] })
  const buildLinkDeps = (time: string) => ({
    cursors,
    clock: { ...systemClock, now: () => time },
    baseUrl: 'https://tenon.example',
  })
  const createUrl = () =>
    buildWidgetPreviewUrl(buildLinkDeps('2026-01-01T10:00:00.000Z'), { publicMcpId: 'abc' }, 'tool_1')
  const createSealedLink = () => createUrl().slice('https://tenon.example/preview/'.length)

  test('is valid for one hour', () => {
    const target = { publicMcpId: 'abc', toolId: 'tool_1' }
    expect(openWidgetPreviewLink(buildLinkDeps('2026-01-01T10:59:59.000Z'), createSealedLink())).toEqual(
      target,
    )
    expect(openWidgetPreviewLink(buildLinkDeps('2026-01-01T11:00:00.000Z'), createSealedLink())).toBeNull()
  })

  test('is not accepted as a list cursor, nor a cursor as a link', () => {
    const now = buildLinkDeps('2026-01-01T10:00:00.000Z')
    expect(cursors.open(createSealedLink(), 'tools')).toBeNull()
    expect(openWidgetPreviewLink(now, cursors.seal('abc tool_1 9999999999999', 'tools'))).toBeNull()
  })
})
