import type { Attributes } from '@opentelemetry/api'
import type { DurationPoint } from './duration-point.ts'
import { attributeNames as names } from './semantic-names.ts'

/** The end of a span; `status` 0 and `error` "" when there is none. */
export type SpanResult = { status: number; error: string }

/** The durations of spans that begin with the same attributes: it finds the point of a result without building attributes. */
export class DurationSeries {
  readonly #attributes: Attributes
  readonly #findPoint: (attributes: Attributes) => DurationPoint
  /** By status alone, or by status and error, which are words of closed lists. */
  readonly #points = new Map<number | string, DurationPoint>()

  constructor(attributes: Attributes, findPoint: (attributes: Attributes) => DurationPoint) {
    this.#attributes = attributes
    this.#findPoint = findPoint
  }

  record(seconds: number, result: SpanResult): void {
    const { status, error } = result
    const key = error === '' ? status : `${status} ${error}`
    const point = this.#points.get(key) ?? this.#addPoint(key, result)
    point.record(seconds)
  }

  #addPoint(key: number | string, result: SpanResult): DurationPoint {
    const point = this.#findPoint({ ...this.#attributes, ...toResultAttributes(result) })
    this.#points.set(key, point)
    return point
  }
}

/** As spans and metrics have them. */
export const toResultAttributes = ({ status, error }: SpanResult): Attributes => ({
  ...(status !== 0 && { [names.httpStatus]: status }),
  ...(error !== '' && { [names.error]: error }),
  ...(/^-\d+$/.test(error) && { [names.rpcStatus]: error }),
})
