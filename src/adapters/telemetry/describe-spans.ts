// What spans and metrics say of a request and its steps. `attributes` are those of both, `details` of the span alone.
import { type Attributes, SpanKind } from '@opentelemetry/api'
import { LRUCache } from 'lru-cache'
import type { TraceStep } from '#base/trace-span.ts'
import type { TracedRequest } from '#core/ports/tracing.ts'
import type { Durations } from './create-durations.ts'
import { attributeNames as names } from './semantic-names.ts'

export type SpanDescription = {
  name: string
  kind: SpanKind
  attributes: Attributes
  details: Attributes
  /** Null: how long it takes is in no metric. */
  metric: keyof Durations | null
}

export const describeRequest = ({ method, target, id, revision, appId }: TracedRequest): SpanDescription => ({
  name: target ? `${method} ${target.name}` : method,
  kind: SpanKind.SERVER,
  attributes: {
    [names.mcpMethod]: method,
    [names.mcpRevision]: revision,
    ...(target?.kind === 'tool' && { [names.toolName]: target.name, [names.operation]: 'execute_tool' }),
    ...(target?.kind === 'prompt' && { [names.promptName]: target.name }),
  },
  details: {
    [names.requestId]: id,
    [names.transport]: 'tcp',
    [names.protocol]: 'http',
    [names.app]: appId,
  },
  metric: 'server',
})

const describeInternal = (name: string): SpanDescription => ({
  name,
  kind: SpanKind.INTERNAL,
  attributes: {},
  details: {},
  metric: null,
})

const validation = describeInternal('validate arguments')
const credential = describeInternal('open credential')

export function describeStep(step: TraceStep): SpanDescription {
  if (step.kind === 'validation') return validation
  if (step.kind === 'credential') return credential
  if (step.kind === 'mcp')
    return {
      name: `tools/call ${step.tool}`,
      kind: SpanKind.CLIENT,
      attributes: {
        [names.mcpMethod]: 'tools/call',
        [names.toolName]: step.tool,
        [names.operation]: 'execute_tool',
        ...describeServer(step.endpoint),
      },
      details: {},
      metric: 'mcp',
    }
  return {
    name: step.method,
    kind: SpanKind.CLIENT,
    attributes: { [names.httpMethod]: step.method, ...describeServer(step.url) },
    details: step.resends > 0 ? { [names.httpResends]: step.resends } : {},
    metric: 'http',
  }
}

/** By scheme, host and port: most calls go to few servers. */
const servers = new LRUCache<string, Attributes>({ max: 1000 })
const originPattern = /^https?:\/\/[^/?#]+/

function describeServer(url: string): Attributes {
  const [origin = ''] = originPattern.exec(url) ?? []
  const known = servers.get(origin)
  if (known) return known
  const described = describeOrigin(origin)
  servers.set(origin, described)
  return described
}

/** Paths and queries are left out: they have arguments, and may have credentials. */
function describeOrigin(origin: string): Attributes {
  const parsed = URL.parse(origin)
  if (!parsed) return {}
  const { hostname, port, protocol } = parsed
  const scheme = protocol.slice(0, -1)
  return {
    [names.serverAddress]: hostname,
    [names.serverPort]: Number(port) || (scheme === 'https' ? 443 : 80),
    [names.urlScheme]: scheme,
  }
}
