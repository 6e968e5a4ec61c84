import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listDashboardQueries } from '#tests/support/dashboard-queries.ts'
import { findSampleValue, parsePrometheus } from '#tests/support/parse-prometheus.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

const token = 'a-token-of-the-scraper'
let service: TestService

beforeAll(async () => {
  service = await startService('sqlite', { METRICS_TOKEN: token })
})
afterAll(() => service.close())

const scrape = (headers: Record<string, string> = { authorization: `Bearer ${token}` }, method = 'GET') =>
  fetch(`${service.url}/metrics`, { headers, method })
const read = async () => parsePrometheus(await (await scrape()).text())

describe('/metrics', () => {
  test('is valid Prometheus text, and is not cached', async () => {
    const { status, headers } = await scrape()
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ])
    const families = await read()
    expect(families.size).toBeGreaterThan(20)
    for (const ability of ['serve', 'manage'])
      expect(findSampleValue(families, 'tenon_ready', { ability })).toBe(1)
    expect(findSampleValue(families, 'tenon_build_info', { version: '0.1.0' })).toBe(1)
    expect(findSampleValue(families, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(findSampleValue(families, 'tenon_database_connections_size', { pool: 'read' })).toBe(6)
  })

  test('requires the metrics token', async () => {
    const others = [
      {},
      { authorization: 'Bearer x' },
      { authorization: `Bearer ${token}x` },
      { authorization: token },
    ]
    for (const headers of others) {
      const reply = await scrape(headers as Record<string, string>)
      expect([reply.status, await reply.text()]).toEqual([401, ''])
    }
    expect((await scrape(undefined, 'POST')).status).toBe(405)
  })

  test('does not exist when no token is configured', async () => {
    const other = await startService('sqlite')
    const reply = await fetch(`${other.url}/metrics`, { headers: { authorization: 'Bearer ' } })
    expect(reply.status).toBe(404)
    await other.close()
  })

  test('counts requests, calls, upstream requests and imports', async () => {
    const alice = await service.as('alice')
    const upstream = await startUpstreamApi()
    const appId = await makeApp(alice)
    const pets = await makeIntegration(alice, appId, upstream.documentUrl)
    const tool = await makeTool(alice, appId, 'get_pet', pets.operation('getPet'))
    const execute = (body: object) => alice.post(`/api/v3/apps/${appId}/tools/${tool.id}/execute`, body)
    await execute({ arguments: { petId: '1' } })
    await execute({ arguments: {} })
    await alice.get(`/api/v3/apps/${appId}/tools/none`)
    await upstream.close()
    await vi.waitFor(async () => {
      const families = await read()
      const values = (name: string, ...labels: Record<string, string>[]) =>
        labels.map((label) => findSampleValue(families, name, label))
      expect(
        values(
          'tenon_http_requests_total',
          { operation: 'v3.tools.execute', status: '2xx' },
          { operation: 'v3.tools.read', status: '4xx' },
        ),
      ).toEqual([2, 1])
      expect(
        values(
          'tenon_calls_total',
          { via: 'execute', outcome: 'ok' },
          { via: 'execute', outcome: 'invalid_arguments' },
        ),
      ).toEqual([1, 1])
      expect(values('tenon_call_duration_seconds_count', { outcome: 'ok' })).toEqual([1])
      expect(
        values('tenon_upstream_requests_total', { protocol: 'http', outcome: '2xx' })[0],
      ).toBeGreaterThan(0)
      expect(values('tenon_imports_total', { outcome: 'read' })).toEqual([1])
    }, 10_000)
  })

  test('has every metric that the dashboard and the alerts name', async () => {
    const alerts = await readFile('deploy/prometheus/tenon-alerts.yml', 'utf8')
    const texts = [...(await listDashboardQueries()).map(({ expression }) => expression), alerts]
    const names = texts.flatMap((text) => text.match(/\b(tenon|process|nodejs)_[a-z0-9_]+/g) ?? [])
    const exported = new Set([...(await read()).keys()])
    const families = names.map((name) =>
      exported.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ''),
    )
    expect(families.length).toBeGreaterThan(30)
    expect([...new Set(families)].filter((name) => !exported.has(name))).toEqual([])
  })

  test('contains no names given by users', async () => {
    const text = await (await scrape()).text()
    for (const name of ['get_pet', 'Pets', '127.0.0.1']) expect(text).not.toContain(name)
  })
})
