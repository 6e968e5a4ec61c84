import type { Attributes } from '@opentelemetry/api'
import type { TraceSpan, TraceStep } from '#base/trace-span.ts'
import type { Durations } from './create-durations.ts'
import { describeStep, type SpanDescription } from './describe-spans.ts'
import { attributeNames as names } from './semantic-names.ts'

/**
 * A span of a trace that is not recorded, as most are: how long it takes is in the metrics. Its steps continue the trace with the
 * headers of the request, so that whoever records the trace further on finds it whole.
 */
export class MeasuredSpan implements TraceSpan {
  readonly headers: TraceSpan['headers']
  protected readonly results: Attributes = {}
  readonly #durations: Durations
  readonly #description: SpanDescription
  readonly #startedAt = performance.now()

  constructor(durations: Durations, description: SpanDescription, headers: TraceSpan['headers']) {
    this.#durations = durations
    this.#description = description
    this.headers = headers
  }

  startStep(step: TraceStep): TraceSpan {
    return new MeasuredSpan(this.#durations, describeStep(step), this.headers)
  }

  setStatus(status: number): void {
    this.results[names.httpStatus] = status
    if (status >= 400) this.fail(String(status))
  }

  fail(error: string): void {
    this.results[names.error] = error
    if (/^-\d+$/.test(error)) this.results[names.rpcStatus] = error
  }

  end(): void {
    const { metric, attributes } = this.#description
    if (metric === null) return
    this.#durations[metric]((performance.now() - this.#startedAt) / 1000, { ...attributes, ...this.results })
  }
}
