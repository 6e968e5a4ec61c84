import type { Attributes } from '@opentelemetry/api'
import { expect, test } from 'vitest'
import { describeRequest } from './describe-spans.ts'
import { MeasuredSpan } from './measured-span.ts'

test('a span that is not recorded is measured, and continues its trace with one header', () => {
  const records: [metric: string, attributes: Attributes][] = []
  const createRecorder = (metric: string) => (_seconds: number, attributes: Attributes) =>
    void records.push([metric, attributes])
  const durations = {
    server: createRecorder('server'),
    mcp: createRecorder('mcp'),
    http: createRecorder('http'),
  }
  const request = describeRequest({
    method: 'tools/call',
    target: { kind: 'tool', name: 'get_pet' },
    id: '1',
    revision: '2025-11-25',
    appId: 'app_1',
    contexts: [],
  })
  const headers: [string, string][] = [['traceparent', '00-a-b-00']]
  const span = new MeasuredSpan(durations, request, headers)
  span.startStep({ kind: 'validation' }).end()
  const step = span.startStep({
    kind: 'http',
    method: 'GET',
    url: 'https://api.example:8443/pets/7?key=1',
    resends: 1,
  })
  expect(step.headers).toBe(headers)
  step.setStatus(404)
  step.end()
  span.end()
  expect(records).toEqual([
    [
      'http',
      {
        'http.request.method': 'GET',
        'http.response.status_code': 404,
        'server.address': 'api.example',
        'server.port': 8443,
        'url.scheme': 'https',
        'error.type': '404',
      },
    ],
    [
      'server',
      {
        'mcp.method.name': 'tools/call',
        'mcp.protocol.version': '2025-11-25',
        'gen_ai.tool.name': 'get_pet',
        'gen_ai.operation.name': 'execute_tool',
      },
    ],
  ])
})
