import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { TraceSpan, TraceStep } from '#base/trace-span.ts'
import type { TraceContextHeaders, TracedRequest, Tracing } from '#core/ports/tracing.ts'
import type { Durations } from './create-durations.ts'
import { attributeNames as names } from './semantic-names.ts'

const propagator = new W3CTraceContextPropagator()

export const createTracing = (tracer: Tracer, durations: Durations): Tracing => ({
  startRequest(request) {
    const [parent = ROOT_CONTEXT, ...others] = request.contexts
      .map(extractContext)
      .filter((one) => one !== null)
    const attributes = describeRequest(request)
    const options = { kind: SpanKind.SERVER, attributes, links: others.flatMap(toLink) }
    const name = [request.method, request.target?.name].filter(Boolean).join(' ')
    return new ExportedSpan(tracer, durations, {
      span: tracer.startSpan(name, options, parent),
      parent,
      measured: [names.mcpMethod, names.toolName, names.promptName, names.operation, names.mcpRevision],
      attributes,
      record: durations.server,
    })
  },
})

/** Null when there is none, or it is malformed. */
function extractContext({ traceparent, tracestate }: TraceContextHeaders): Context | null {
  const carrier = { traceparent, tracestate: typeof tracestate === 'string' ? tracestate : undefined }
  if (typeof traceparent !== 'string') return null
  const context = propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter)
  return trace.getSpanContext(context) ? context : null
}

const toLink = (context: Context): Link[] => {
  const linked = trace.getSpanContext(context)
  return linked ? [{ context: linked }] : []
}

const describeRequest = ({ method, target, id, revision, appId }: TracedRequest): Attributes => ({
  [names.mcpMethod]: method,
  [names.mcpRevision]: revision,
  [names.requestId]: id,
  [names.transport]: 'tcp',
  [names.protocol]: 'http',
  [names.app]: appId,
  ...(target?.kind === 'tool' && { [names.toolName]: target.name, [names.operation]: 'execute_tool' }),
  ...(target?.kind === 'prompt' && { [names.promptName]: target.name }),
})

type StartedSpan = {
  span: Span
  parent: Context
  attributes: Attributes
  /** Attributes that the metric has too. */
  measured: readonly string[]
  record: ((seconds: number, attributes: Attributes) => void) | null
}

type StepDescription = {
  name: string
  kind: SpanKind
  attributes: Attributes
  metric: 'mcp' | 'http' | null
}

class ExportedSpan implements TraceSpan {
  readonly headers: readonly [name: string, value: string][]
  readonly #tracer: Tracer
  readonly #durations: Durations
  readonly #started: StartedSpan
  readonly #context: Context
  readonly #startedAt = performance.now()
  readonly #results: Attributes = {}

  constructor(tracer: Tracer, durations: Durations, started: StartedSpan) {
    this.#tracer = tracer
    this.#durations = durations
    this.#started = started
    this.#context = trace.setSpan(started.parent, started.span)
    const carrier: Record<string, string> = {}
    propagator.inject(this.#context, carrier, defaultTextMapSetter)
    this.headers = Object.entries(carrier)
  }

  startStep(step: TraceStep): TraceSpan {
    const { name, kind, attributes, metric } = describeStep(step)
    return new ExportedSpan(this.#tracer, this.#durations, {
      span: this.#tracer.startSpan(name, { kind, attributes }, this.#context),
      parent: this.#context,
      attributes,
      measured: Object.keys(attributes).filter((key) => key !== names.httpResends),
      record: metric && this.#durations[metric],
    })
  }

  setStatus(status: number): void {
    this.#results[names.httpStatus] = status
    if (status >= 400) this.fail(String(status))
  }

  fail(error: string): void {
    this.#results[names.error] = error
    if (/^-\d+$/.test(error)) this.#results[names.rpcStatus] = error
    this.#started.span.setStatus({ code: SpanStatusCode.ERROR })
  }

  end(): void {
    const { span, attributes, measured, record } = this.#started
    span.setAttributes(this.#results).end()
    const seconds = (performance.now() - this.#startedAt) / 1000
    const kept = Object.entries(attributes).filter(([name]) => measured.includes(name))
    record?.(seconds, { ...Object.fromEntries(kept), ...this.#results })
  }
}

/** Paths and queries are left out: they have arguments, and may have credentials. */
function describeServer(url: string): Attributes {
  const parsed = URL.parse(url)
  if (!parsed) return {}
  const { hostname, port, protocol } = parsed
  const scheme = protocol.slice(0, -1)
  return {
    [names.serverAddress]: hostname,
    [names.serverPort]: Number(port) || (scheme === 'https' ? 443 : 80),
    [names.urlScheme]: scheme,
  }
}

function describeStep(step: TraceStep): StepDescription {
  if (step.kind === 'validation')
    return { name: 'validate arguments', kind: SpanKind.INTERNAL, attributes: {}, metric: null }
  if (step.kind === 'credential')
    return { name: 'open credential', kind: SpanKind.INTERNAL, attributes: {}, metric: null }
  if (step.kind === 'mcp') {
    const attributes = {
      [names.mcpMethod]: 'tools/call',
      [names.toolName]: step.tool,
      [names.operation]: 'execute_tool',
      ...describeServer(step.endpoint),
    }
    return { name: `tools/call ${step.tool}`, kind: SpanKind.CLIENT, attributes, metric: 'mcp' }
  }
  const attributes = {
    [names.httpMethod]: step.method,
    ...describeServer(step.url),
    ...(step.resends > 0 && { [names.httpResends]: step.resends }),
  }
  return { name: step.method, kind: SpanKind.CLIENT, attributes, metric: 'http' }
}
