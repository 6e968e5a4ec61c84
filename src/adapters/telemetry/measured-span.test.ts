import type { Attributes } from '@opentelemetry/api'
import { expect, test } from 'vitest'
import { createSpanDescriber } from './describe-spans.ts'
import { DurationMetrics } from './duration-metrics.ts'
import { MeasuredSpan } from './measured-span.ts'

test('a span that is not recorded is measured, and continues its trace with one header', async () => {
  const metrics = new DurationMetrics('1')
  const describer = createSpanDescriber(metrics)
  const request = describer.describeRequest({
    method: 'tools/call',
    target: { kind: 'tool', name: 'get_pet' },
    id: '1',
    revision: '2025-11-25',
    appId: 'app_1',
    contexts: [],
  })
  const headers: [string, string][] = [['traceparent', '00-a-b-00']]
  const span = new MeasuredSpan(describer, request, headers)
  const validation = span.startStep({ kind: 'validation' })
  validation.fail('invalid_arguments')
  validation.end()
  const step = span.startStep({
    kind: 'http',
    method: 'GET',
    url: 'https://api.example:8443/pets/7?key=1',
    resends: 1,
  })
  expect([validation.headers, step.headers]).toEqual([headers, headers])
  step.setStatus(404)
  step.end()
  span.end()
  expect(await listPoints(metrics)).toEqual([
    [
      'mcp.server.operation.duration',
      {
        'mcp.method.name': 'tools/call',
        'mcp.protocol.version': '2025-11-25',
        'gen_ai.tool.name': 'get_pet',
        'gen_ai.operation.name': 'execute_tool',
      },
    ],
    [
      'http.client.request.duration',
      {
        'http.request.method': 'GET',
        'http.response.status_code': 404,
        'server.address': 'api.example',
        'server.port': 8443,
        'url.scheme': 'https',
        'error.type': '404',
      },
    ],
  ])
})

async function listPoints(metrics: DurationMetrics): Promise<[metric: string, attributes: Attributes][]> {
  const { resourceMetrics } = await metrics.collect()
  return resourceMetrics.scopeMetrics.flatMap(({ metrics: all }) =>
    all.flatMap(({ descriptor, dataPoints }) =>
      dataPoints.map(({ attributes }): [string, Attributes] => [descriptor.name, attributes]),
    ),
  )
}
