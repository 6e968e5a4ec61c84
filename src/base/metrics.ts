// Metrics in the text format of Prometheus (version 0.0.4).

/** Label values in the order of the family's label names. */
type LabelValues = readonly string[]
type Sample = { values: LabelValues; value: number }
type MetricFamily = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; lines(): string[] }

/** Series of one family. Further label values are counted as `other`, so that callers cannot exhaust memory. */
const maxSeries = 1_000

export type Counter = (values?: LabelValues, by?: number) => void
export type Histogram = (value: number, values?: LabelValues) => void

const escapeHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const escapeLabelValue = (text: string) => escapeHelp(text).replaceAll('"', '\\"')

function formatSeriesName(name: string, labels: LabelValues, values: LabelValues): string {
  if (labels.length === 0) return name
  return `${name}{${labels.map((label, index) => `${label}="${escapeLabelValue(values[index] ?? '')}"`).join(',')}}`
}

/** One state for each combination of label values. */
class Series<State> {
  readonly #states = new Map<string, { values: LabelValues; state: State }>()
  readonly #empty: () => State

  constructor(empty: () => State) {
    this.#empty = empty
  }

  get(values: LabelValues): State {
    const existing = this.#states.get(values.join('\0'))
    if (existing) return existing.state
    const isFull = this.#states.size >= maxSeries && values.some((value) => value !== 'other')
    if (isFull) return this.get(values.map(() => 'other'))
    const state = this.#empty()
    this.#states.set(values.join('\0'), { values: [...values], state })
    return state
  }

  entries(): Iterable<{ values: LabelValues; state: State }> {
    return this.#states.values()
  }
}

export class Metrics {
  readonly #families: MetricFamily[] = []

  createCounter(name: string, help: string, labels: LabelValues = []): Counter {
    const series = new Series(() => ({ value: 0 }))
    if (labels.length === 0) series.get([])
    const lines = () =>
      Array.from(
        series.entries(),
        ({ values, state }) => `${formatSeriesName(name, labels, values)} ${state.value}`,
      )
    this.#families.push({ name, help, type: 'counter', lines })
    return (values = [], by = 1) => {
      series.get(values).value += by
    }
  }

  /** `bounds` are the upper bounds of the buckets, ascending, without `+Inf`. */
  createHistogram(
    name: string,
    help: string,
    bounds: readonly number[],
    labels: LabelValues = [],
  ): Histogram {
    const series = new Series(() => ({ counts: bounds.map(() => 0), count: 0, sum: 0 }))
    const lines = () =>
      Array.from(series.entries(), ({ values, state }) => {
        const bucket = (bound: string, count: number) =>
          `${formatSeriesName(`${name}_bucket`, [...labels, 'le'], [...values, bound])} ${count}`
        let below = 0
        const buckets = bounds.map((bound, index) => {
          below += state.counts[index] ?? 0
          return bucket(String(bound), below)
        })
        return [
          ...buckets,
          bucket('+Inf', state.count),
          `${formatSeriesName(`${name}_sum`, labels, values)} ${state.sum}`,
          `${formatSeriesName(`${name}_count`, labels, values)} ${state.count}`,
        ]
      }).flat()
    this.#families.push({ name, help, type: 'histogram', lines })
    return (value, values = []) => {
      const state = series.get(values)
      const index = bounds.findIndex((bound) => value <= bound)
      if (index >= 0) state.counts[index] = (state.counts[index] ?? 0) + 1
      state.count++
      state.sum += value
    }
  }

  /** Calls `value` at each collection. Type `counter` is for values that only grow and are counted elsewhere. */
  createObservable(
    name: string,
    help: string,
    value: () => number | Sample[],
    { type = 'gauge', labels = [] }: { type?: 'gauge' | 'counter'; labels?: LabelValues } = {},
  ): void {
    const lines = () => {
      const result = value()
      const samples = typeof result === 'number' ? [{ values: [], value: result }] : result
      return samples.map((sample) => `${formatSeriesName(name, labels, sample.values)} ${sample.value}`)
    }
    this.#families.push({ name, help, type, lines })
  }

  formatText(): string {
    const lines = this.#families.flatMap(({ name, help, type, lines }) => [
      `# HELP ${name} ${escapeHelp(help)}`,
      `# TYPE ${name} ${type}`,
      ...lines(),
    ])
    return `${lines.join('\n')}\n`
  }
}
