import type { TraceSpan, TraceStep } from '#base/trace-span.ts'
import type { SpanDescriber, SpanDescription } from './describe-spans.ts'
import type { SpanResult } from './duration-series.ts'

/**
 * A span of a trace that is not recorded, like most: its duration is in the metrics. Its steps continue the trace with
 * the headers of the request, so that a service that records the trace later gets all of it.
 */
export class MeasuredSpan implements TraceSpan {
  readonly headers: TraceSpan['headers']
  protected readonly result: SpanResult = { status: 0, error: '' }
  protected readonly describer: SpanDescriber
  readonly #durations: SpanDescription['durations']
  readonly #startedAt = performance.now()

  constructor(
    describer: SpanDescriber,
    { durations }: Pick<SpanDescription, 'durations'>,
    headers: TraceSpan['headers'],
  ) {
    this.describer = describer
    this.#durations = durations
    this.headers = headers
  }

  startStep(step: TraceStep): TraceSpan {
    const description = this.describer.describeStep(step)
    return description.durations
      ? new MeasuredSpan(this.describer, description, this.headers)
      : new UnmeasuredStep(this.headers)
  }

  setStatus(status: number): void {
    this.result.status = status
    if (status >= 400) this.fail(String(status))
  }

  fail(error: string): void {
    this.result.error = error
  }

  end(): void {
    this.#durations?.record((performance.now() - this.#startedAt) / 1000, this.result)
  }
}

/** A step that is in neither traces nor metrics. */
class UnmeasuredStep implements TraceSpan {
  readonly headers: TraceSpan['headers']

  constructor(headers: TraceSpan['headers']) {
    this.headers = headers
  }

  startStep(): TraceSpan {
    return this
  }

  setStatus(): void {}

  fail(): void {}

  end(): void {}
}
