import { expect, onTestFinished, test, vi } from 'vitest'
import { findSampleValue, parsePrometheus } from '#tests/support/parse-prometheus.ts'
import { startService } from '#tests/support/service/test-service.ts'
import { startRegistry } from './loopback-registry.ts'

const token = 'a-token-of-the-scraper'

const figures = [
  'pages_read_total',
  'records_read_total',
  'entries_changed_total',
  'entries_removed_total',
  'records_unreadable_total',
  'importing',
]

test('/metrics reports the progress of a registry import, and the time when it finished', async () => {
  const names = ['a', 'b', 'c'].map((name) => `com.example/${name}`)
  const updatedAt = '2026-01-01T00:00:00.000Z'
  const registry = await startRegistry(names.map((name) => ({ name, version: '1.0.0', updatedAt })))
  registry.pageSize = 2
  let goOn = () => {}
  registry.intercept = (request, response) => {
    if (!request.url?.includes('cursor=')) return false
    goOn = () =>
      response.end(JSON.stringify({ servers: [null, { server: { name: names[2] } }], metadata: {} }))
    return true
  }
  const service = await startService('sqlite', {
    METRICS_TOKEN: token,
    REGISTRY_SYNC: 'on',
    REGISTRY_URL: registry.url,
  })
  onTestFinished(async () => {
    goOn()
    await service.close()
    await registry.close()
  })
  const read = async () => {
    const reply = await fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    const families = parsePrometheus(await reply.text())
    return {
      values: figures.map((name) => findSampleValue(families, `tenon_directory_${name}`)),
      finished: findSampleValue(families, 'tenon_directory_imports_total', { outcome: 'finished' }),
      succeededAt: findSampleValue(families, 'tenon_directory_last_success_timestamp_seconds'),
    }
  }
  expect(await read()).toEqual({ values: [0, 0, 0, 0, 0, 0], finished: 0, succeededAt: 0 })
  await vi.waitFor(
    async () => expect(await read()).toEqual({ values: [1, 2, 2, 0, 0, 1], finished: 0, succeededAt: 0 }),
    { timeout: 25_000, interval: 100 },
  )
  goOn()
  const began = Date.now() / 1000
  // The number of removed entries is that of the embedded snapshot, which this registry does not list.
  await vi.waitFor(async () => expect((await read()).finished).toBe(1), { timeout: 10_000, interval: 100 })
  const { values, succeededAt } = await read()
  expect(values).toEqual([2, 4, 3, expect.any(Number), 1, 0])
  expect(succeededAt).toBeGreaterThan(began - 1)
}, 45_000)
