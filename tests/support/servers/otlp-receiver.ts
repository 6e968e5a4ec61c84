// An OpenTelemetry receiver on loopback: keeps exports by OTLP over HTTP, in JSON.
import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { startHttpServer } from './listen.ts'

type OtlpAttribute = { key: string; value: Record<string, unknown> }

export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: OtlpAttribute[]
  links: { traceId: string }[]
  status: { code: number }
}

type OtlpResource = { attributes: OtlpAttribute[] }
type TraceExport = { resourceSpans: { resource: OtlpResource; scopeSpans: { spans: ReceivedSpan[] }[] }[] }
type MetricExport = {
  resourceMetrics: { scopeMetrics: { metrics: { name: string; unit: string }[] }[] }[]
}

export type OtlpReceiver = {
  url: string
  /** Everything that arrived, as text. */
  texts: string[]
  headers: IncomingHttpHeaders[]
  listSpans(): ReceivedSpan[]
  listMetricNames(): string[]
  readResource(): Record<string, unknown>
  close(): Promise<void>
}

export const readAttributes = (attributes: OtlpAttribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const texts: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const traces: TraceExport[] = []
  const metrics: MetricExport[] = []
  const { url, close } = await startHttpServer(async (request, response) => {
    const body = await text(request)
    texts.push(body)
    headers.push(request.headers)
    if (request.url === '/v1/traces') traces.push(JSON.parse(body))
    if (request.url === '/v1/metrics') metrics.push(JSON.parse(body))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  return {
    url,
    texts,
    headers,
    listSpans: () =>
      traces.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    listMetricNames: () =>
      metrics.flatMap(({ resourceMetrics }) =>
        resourceMetrics.flatMap(({ scopeMetrics }) =>
          scopeMetrics.flatMap((scope) => scope.metrics.map(({ name }) => name)),
        ),
      ),
    readResource: () => readAttributes(traces[0]?.resourceSpans[0]?.resource.attributes ?? []),
    close,
  }
}
