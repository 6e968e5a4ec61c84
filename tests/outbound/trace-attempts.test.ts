import { expect, test } from 'vitest'
import { createSpanDescriber } from '#adapters/telemetry/describe-spans.ts'
import { DurationMetrics } from '#adapters/telemetry/duration-metrics.ts'
import { MeasuredSpan } from '#adapters/telemetry/measured-span.ts'
import { catchUpstreamReason, createOutboundClient } from './outbound-client.ts'
import { startCanary } from './servers.ts'

const urlOf = (port: number) => `http://127.0.0.1:${port}/`

const context: [string, string][] = [
  ['traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00'],
  ['tracestate', 'vendor=1'],
]

function startSpan() {
  const metrics = new DurationMetrics('1')
  const span = new MeasuredSpan(createSpanDescriber(metrics), { durations: null }, context)
  const listAttempts = async () => {
    const { resourceMetrics } = await metrics.collect()
    const collected = resourceMetrics.scopeMetrics.flatMap((metric) => metric.metrics)
    const points = collected.flatMap((metric) => metric.dataPoints.map(({ attributes }) => attributes))
    return points.map((point) => point['error.type'] ?? point['http.response.status_code'])
  }
  return { span, listAttempts }
}

test('every attempt is measured and sends its own trace context', async () => {
  const seen: unknown[] = []
  const { port } = await startCanary((request, response) => {
    seen.push([request.headers.traceparent, request.headers.tracestate, request.headers['x-note']])
    if (seen.length === 1) response.writeHead(503, { 'retry-after': '0' }).end()
    else response.end('ok')
  })
  const { span, listAttempts } = startSpan()
  const { status } = await createOutboundClient('127.0.0.1').send(urlOf(port), {
    headers: [
      ['TraceParent', 'of somebody else'],
      ['x-note', 'kept'],
    ],
    tenant: { owner: 'alice', app: 'pets' },
    idempotent: true,
    span,
  })
  expect(status).toBe(200)
  const sent = [...context.map(([, value]) => value), 'kept']
  expect(seen).toEqual([sent, sent])
  expect(await listAttempts()).toEqual(['503', 200])
})

test('a failed attempt is measured with its reason', async () => {
  const { port } = await startCanary((request) => request.socket.destroy())
  const { span, listAttempts } = startSpan()
  const client = createOutboundClient('127.0.0.1')
  expect(await catchUpstreamReason(client.send(urlOf(port), { method: 'POST', span }))).toBe('unreachable')
  expect(await listAttempts()).toEqual(['unreachable'])
})
