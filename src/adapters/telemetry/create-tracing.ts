import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { type Sampler, SamplingDecision } from '@opentelemetry/sdk-trace'
import type { TraceSpan, TraceStep } from '#base/trace-span.ts'
import type { TraceContextHeaders, TracedRequest, Tracing } from '#core/ports/tracing.ts'
import {
  listRequestDetails,
  listStepDetails,
  type SpanDescriber,
  type SpanDescription,
} from './describe-spans.ts'
import { toResultAttributes } from './duration-series.ts'
import { MeasuredSpan } from './measured-span.ts'
import type { TraceIds } from './trace-ids.ts'

const propagator = new W3CTraceContextPropagator()

export type TracingOptions = { tracer: Tracer; sampler: Sampler; ids: TraceIds; describer: SpanDescriber }

/** `sampler` and `ids` belong to the tracer: requests that are not sampled, like most, get no span of OpenTelemetry. */
export const createTracing = (options: TracingOptions): Tracing => ({
  startRequest(request) {
    const { sampler, ids, describer } = options
    const [parent = ROOT_CONTEXT, ...others] = extractContexts(request)
    const description = describer.describeRequest(request)
    const { name, kind } = description
    const traceId = trace.getSpanContext(parent)?.traceId ?? ids.chooseTraceId()
    // The samplers decide without attributes and links.
    const { decision } = sampler.shouldSample(parent, traceId, name, kind, {}, [])
    if (decision !== SamplingDecision.NOT_RECORD)
      return startRecordedRequest(options, request, { description, parent, others })
    return new MeasuredSpan(describer, description, buildUnsampledHeaders(parent, traceId, ids))
  },
})

const none: Context[] = []

function extractContexts({ contexts }: TracedRequest): Context[] {
  // Most requests have none.
  if (contexts.every(({ traceparent }) => traceparent === undefined)) return none
  return contexts.map(extractContext).filter((context) => context !== null)
}

/** Null when there is none, or it is malformed. */
function extractContext({ traceparent, tracestate }: TraceContextHeaders): Context | null {
  const carrier = { traceparent, tracestate: typeof tracestate === 'string' ? tracestate : undefined }
  if (typeof traceparent !== 'string') return null
  const context = propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter)
  return trace.getSpanContext(context) ? context : null
}

function buildUnsampledHeaders(parent: Context, traceId: string, ids: TraceIds): TraceSpan['headers'] {
  const spanId = ids.generateSpanId()
  const traceState = trace.getSpanContext(parent)?.traceState
  if (!traceState) return [['traceparent', `00-${traceId}-${spanId}-00`]]
  const span = trace.wrapSpanContext({ traceId, spanId, traceFlags: TraceFlags.NONE, traceState })
  return buildContextHeaders(trace.setSpan(parent, span))
}

function buildContextHeaders(context: Context): TraceSpan['headers'] {
  const carrier: Record<string, string> = {}
  propagator.inject(context, carrier, defaultTextMapSetter)
  return Object.entries(carrier)
}

const toLink = (context: Context): Link[] => {
  const linked = trace.getSpanContext(context)
  return linked ? [{ context: linked }] : []
}

type RequestParts = { description: SpanDescription; parent: Context; others: Context[] }

function startRecordedRequest(
  { tracer, describer }: TracingOptions,
  request: TracedRequest,
  { description, parent, others }: RequestParts,
): TraceSpan {
  const { name, kind, attributes } = description
  const span = tracer.startSpan(name, { kind, links: others.flatMap(toLink) }, parent)
  span.setAttributes(attributes).setAttributes(listRequestDetails(request))
  return new RecordedSpan({ tracer, describer, description, span, context: trace.setSpan(parent, span) })
}

type StartedSpan = {
  tracer: Tracer
  describer: SpanDescriber
  description: SpanDescription
  span: Span
  /** With the span. */
  context: Context
}

class RecordedSpan extends MeasuredSpan {
  readonly #started: StartedSpan

  constructor(started: StartedSpan) {
    super(started.describer, started.description, buildContextHeaders(started.context))
    this.#started = started
  }

  override startStep(step: TraceStep): TraceSpan {
    const { tracer, describer, context } = this.#started
    const description = describer.describeStep(step)
    const { name, kind, attributes } = description
    const span = tracer.startSpan(name, { kind }, context)
    span.setAttributes(attributes).setAttributes(listStepDetails(step))
    return new RecordedSpan({ tracer, describer, description, span, context: trace.setSpan(context, span) })
  }

  override fail(error: string): void {
    super.fail(error)
    this.#started.span.setStatus({ code: SpanStatusCode.ERROR })
  }

  override end(): void {
    this.#started.span.setAttributes(toResultAttributes(this.result)).end()
    super.end()
  }
}
