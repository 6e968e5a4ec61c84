import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace'

/**
 * The ids of a tracer. A trace id is chosen before sampling is decided; the tracer gets the chosen id, so that its
 * sampler decides the same.
 */
export class TraceIds implements IdGenerator {
  readonly #random = new RandomIdGenerator()
  #chosen = ''

  chooseTraceId(): string {
    this.#chosen = this.#random.generateTraceId()
    return this.#chosen
  }

  generateTraceId(): string {
    return this.#chosen || this.chooseTraceId()
  }

  generateSpanId(): string {
    return this.#random.generateSpanId()
  }
}
