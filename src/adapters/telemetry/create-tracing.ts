import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { TraceSpan, TraceStep } from '#base/trace-span.ts'
import type { TraceContextHeaders, Tracing } from '#core/ports/tracing.ts'
import type { Durations } from './create-durations.ts'
import { describeRequest, describeStep, type SpanDescription } from './describe-spans.ts'
import { MeasuredSpan } from './measured-span.ts'

const propagator = new W3CTraceContextPropagator()

export const createTracing = (tracer: Tracer, durations: Durations): Tracing => ({
  startRequest(request) {
    const [parent = ROOT_CONTEXT, ...others] = request.contexts
      .map(extractContext)
      .filter((one) => one !== null)
    const description = describeRequest(request)
    const { name, kind } = description
    // The samplers decide without attributes, which a span that is not recorded does not need.
    const span = tracer.startSpan(name, { kind, links: others.flatMap(toLink) }, parent)
    const context = trace.setSpan(parent, span)
    return span.isRecording()
      ? new RecordedSpan({ tracer, durations, description, span, context })
      : new MeasuredSpan(durations, description, buildContextHeaders(context))
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

function buildContextHeaders(context: Context): TraceSpan['headers'] {
  const carrier: Record<string, string> = {}
  propagator.inject(context, carrier, defaultTextMapSetter)
  return Object.entries(carrier)
}

type StartedSpan = {
  tracer: Tracer
  durations: Durations
  description: SpanDescription
  span: Span
  /** With the span. */
  context: Context
}

class RecordedSpan extends MeasuredSpan {
  readonly #started: StartedSpan

  constructor(started: StartedSpan) {
    const { durations, description, span, context } = started
    super(durations, description, buildContextHeaders(context))
    this.#started = started
    span.setAttributes(description.attributes).setAttributes(description.details)
  }

  override startStep(step: TraceStep): TraceSpan {
    const { tracer, durations, context } = this.#started
    const description = describeStep(step)
    const { name, kind } = description
    const span = tracer.startSpan(name, { kind }, context)
    return new RecordedSpan({ tracer, durations, description, span, context: trace.setSpan(context, span) })
  }

  override fail(error: string): void {
    super.fail(error)
    this.#started.span.setStatus({ code: SpanStatusCode.ERROR })
  }

  override end(): void {
    this.#started.span.setAttributes(this.results).end()
    super.end()
  }
}
