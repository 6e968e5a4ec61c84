// Metrics in the text format of Prometheus (version 0.0.4).

/** Label values in the order of the family's label names. */
type Values = readonly string[]
type Sample = { values: Values; value: number }
type Family = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; lines(): string[] }

/** Series of one family. Further label values are counted as `other`, so that callers cannot exhaust memory. */
const maxSeries = 1_000

export type Counter = (values?: Values, by?: number) => void
export type Histogram = (value: number, values?: Values) => void

const escapedHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const escaped = (text: string) => escapedHelp(text).replaceAll('"', '\\"')

function labelled(name: string, labels: Values, values: Values): string {
  if (labels.length === 0) return name
  return `${name}{${labels.map((label, index) => `${label}="${escaped(values[index] ?? '')}"`).join(',')}}`
}

/** One state for each combination of label values. */
class Series<State> {
  readonly #states = new Map<string, { values: Values; state: State }>()
  readonly #empty: () => State

  constructor(empty: () => State) {
    this.#empty = empty
  }

  of(values: Values): State {
    const known = this.#states.get(values.join('\0'))
    if (known) return known.state
    const isFull = this.#states.size >= maxSeries && values.some((value) => value !== 'other')
    if (isFull) return this.of(values.map(() => 'other'))
    const state = this.#empty()
    this.#states.set(values.join('\0'), { values: [...values], state })
    return state
  }

  all(): Iterable<{ values: Values; state: State }> {
    return this.#states.values()
  }
}

export class Metrics {
  readonly #families: Family[] = []

  counter(name: string, help: string, labels: Values = []): Counter {
    const series = new Series(() => ({ value: 0 }))
    if (labels.length === 0) series.of([])
    const lines = () =>
      Array.from(series.all(), ({ values, state }) => `${labelled(name, labels, values)} ${state.value}`)
    this.#families.push({ name, help, type: 'counter', lines })
    return (values = [], by = 1) => {
      series.of(values).value += by
    }
  }

  /** `bounds` are the upper bounds of the buckets, ascending, without `+Inf`. */
  histogram(name: string, help: string, bounds: readonly number[], labels: Values = []): Histogram {
    const series = new Series(() => ({ counts: bounds.map(() => 0), count: 0, sum: 0 }))
    const lines = () =>
      Array.from(series.all(), ({ values, state }) => {
        const bucket = (bound: string, count: number) =>
          `${labelled(`${name}_bucket`, [...labels, 'le'], [...values, bound])} ${count}`
        let below = 0
        const buckets = bounds.map((bound, index) => {
          below += state.counts[index] ?? 0
          return bucket(String(bound), below)
        })
        return [
          ...buckets,
          bucket('+Inf', state.count),
          `${labelled(`${name}_sum`, labels, values)} ${state.sum}`,
          `${labelled(`${name}_count`, labels, values)} ${state.count}`,
        ]
      }).flat()
    this.#families.push({ name, help, type: 'histogram', lines })
    return (value, values = []) => {
      const state = series.of(values)
      const index = bounds.findIndex((bound) => value <= bound)
      if (index >= 0) state.counts[index] = (state.counts[index] ?? 0) + 1
      state.count++
      state.sum += value
    }
  }

  /** Calls `value` at each collection. Type `counter` is for values that only grow and are counted elsewhere. */
  read(
    name: string,
    help: string,
    value: () => number | Sample[],
    { type = 'gauge', labels = [] }: { type?: 'gauge' | 'counter'; labels?: Values } = {},
  ): void {
    const lines = () => {
      const read = value()
      const samples = typeof read === 'number' ? [{ values: [], value: read }] : read
      return samples.map((one) => `${labelled(name, labels, one.values)} ${one.value}`)
    }
    this.#families.push({ name, help, type, lines })
  }

  text(): string {
    const told = this.#families.flatMap(({ name, help, type, lines }) => [
      `# HELP ${name} ${escapedHelp(help)}`,
      `# TYPE ${name} ${type}`,
      ...lines(),
    ])
    return `${told.join('\n')}\n`
  }
}
