// Describes a request and its steps for spans and metrics. Descriptions are cached: most calls use few tools and servers.
import { type Attributes, SpanKind } from '@opentelemetry/api'
import { LRUCache } from 'lru-cache'
import type { TraceStep } from '#base/trace-span.ts'
import type { TracedRequest } from '#core/ports/tracing.ts'
import type { DurationMetrics } from './duration-metrics.ts'
import type { DurationSeries } from './duration-series.ts'
import { attributeNames as names } from './semantic-names.ts'

/** `attributes`: for the span and its metric. */
export type SpanDescription = {
  name: string
  kind: SpanKind
  attributes: Attributes
  /** Null means its duration is in no metric. */
  durations: DurationSeries | null
}

export type SpanDescriber = {
  describeRequest(request: TracedRequest): SpanDescription
  describeStep(step: TraceStep): SpanDescription
}

const maxDescriptions = 2_000

export function createSpanDescriber(metrics: DurationMetrics): SpanDescriber {
  const requests = new LRUCache<string, SpanDescription>({ max: maxDescriptions })
  const httpSteps = new LRUCache<string, SpanDescription>({ max: maxDescriptions })
  return {
    describeRequest({ method, target, revision }) {
      const key = `${revision} ${method} ${target ? `${target.kind} ${target.name}` : ''}`
      const known = requests.get(key)
      if (known) return known
      const attributes = listRequestAttributes({ method, target, revision })
      const described: SpanDescription = {
        name: target ? `${method} ${target.name}` : method,
        kind: SpanKind.SERVER,
        attributes,
        durations: metrics.server.createSeries(attributes),
      }
      requests.set(key, described)
      return described
    },
    describeStep(step) {
      if (step.kind === 'validation') return validation
      if (step.kind === 'credential') return credential
      if (step.kind === 'mcp') return describeMcpStep(metrics, step)
      const key = `${step.method} ${findOrigin(step.url)}`
      const known = httpSteps.get(key) ?? describeHttpStep(metrics, step)
      httpSteps.set(key, known)
      return known
    },
  }
}

const describeInternal = (name: string): SpanDescription => ({
  name,
  kind: SpanKind.INTERNAL,
  attributes: {},
  durations: null,
})

const validation = describeInternal('validate arguments')
const credential = describeInternal('open credential')

const listRequestAttributes = ({
  method,
  target,
  revision,
}: Pick<TracedRequest, 'method' | 'target' | 'revision'>): Attributes => ({
  [names.mcpMethod]: method,
  [names.mcpRevision]: revision,
  ...(target?.kind === 'tool' && { [names.toolName]: target.name, [names.operation]: 'execute_tool' }),
  ...(target?.kind === 'prompt' && { [names.promptName]: target.name }),
})

/** Only for the span. */
export const listRequestDetails = ({ id, appId }: TracedRequest): Attributes => ({
  [names.requestId]: id,
  [names.transport]: 'tcp',
  [names.protocol]: 'http',
  [names.app]: appId,
})

/** Only for the span. */
export const listStepDetails = (step: TraceStep): Attributes =>
  step.kind === 'http' && step.resends > 0 ? { [names.httpResends]: step.resends } : {}

function describeMcpStep(
  metrics: DurationMetrics,
  { tool, endpoint }: Extract<TraceStep, { kind: 'mcp' }>,
): SpanDescription {
  const attributes = {
    [names.mcpMethod]: 'tools/call',
    [names.toolName]: tool,
    [names.operation]: 'execute_tool',
    ...describeServer(endpoint),
  }
  const durations = metrics.mcp.createSeries(attributes)
  return { name: `tools/call ${tool}`, kind: SpanKind.CLIENT, attributes, durations }
}

function describeHttpStep(
  metrics: DurationMetrics,
  step: Extract<TraceStep, { kind: 'http' }>,
): SpanDescription {
  // @guard telemetry
  const attributes = { [names.httpMethod]: step.method, ...describeServer(step.url) }
  const durations = metrics.http.createSeries(attributes)
  return { name: step.method, kind: SpanKind.CLIENT, attributes, durations }
}

const originPattern = /^https?:\/\/[^/?#]+/

/** Scheme, host and port; "" for anything else. */
const findOrigin = (url: string): string => originPattern.exec(url)?.[0] ?? ''

/** Without paths and queries: they contain arguments, and may contain credentials. */
function describeServer(url: string): Attributes {
  const parsed = URL.parse(findOrigin(url))
  if (!parsed) return {}
  const { hostname, port, protocol } = parsed
  const scheme = protocol.slice(0, -1)
  return {
    [names.serverAddress]: hostname,
    [names.serverPort]: Number(port) || (scheme === 'https' ? 443 : 80),
    [names.urlScheme]: scheme,
  }
}
