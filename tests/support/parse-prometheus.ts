// A strict parser of Prometheus' text format: throws on whatever a scraper would reject or misread.

export type MetricSample = { name: string; labels: Record<string, string>; value: number }
export type MetricFamily = { type: string; help: string; series: MetricSample[] }

const metricName = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const sampleLine = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/
const labelPattern = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/

function parseLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  for (let rest = text; rest !== ''; ) {
    const found = labelPattern.exec(rest)
    if (!found?.[1] || found[1] in labels) throw new Error(`bad labels: ${text}`)
    labels[found[1]] = (found[2] ?? '').replace(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped))
    rest = rest.slice(found[0].length)
  }
  return labels
}

function parseNumber(text: string): number {
  const value = text === '+Inf' ? Number.POSITIVE_INFINITY : Number(text)
  if (!/^(\+Inf|-?\d+(\.\d+)?(e[+-]?\d+)?)$/.test(text) || Number.isNaN(value))
    throw new Error(`bad value: ${text}`)
  return value
}

const suffixes = { histogram: ['_bucket', '_sum', '_count'], counter: [''], gauge: [''] } as const

/** Metric families by name. The samples of a family must follow its HELP and TYPE, each series once. */
export function parsePrometheus(text: string): Map<string, MetricFamily> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end with a line feed')
  const families = new Map<string, MetricFamily>()
  const seen = new Set<string>()
  let [current, help]: [string, string | null] = ['', null]
  for (const line of text.slice(0, -1).split('\n')) {
    const [, keyword, subject = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (keyword === 'HELP') {
      if (!metricName.test(subject) || families.has(subject))
        throw new Error(`bad or repeated family: ${line}`)
      current = subject
      help = rest
    } else if (keyword === 'TYPE') {
      if (subject !== current || help === null || !(rest in suffixes)) throw new Error(`bad type: ${line}`)
      families.set(subject, { type: rest, help, series: [] })
    } else {
      const [, sample = '', labels = '', value = ''] = sampleLine.exec(line) ?? []
      const family = families.get(current)
      const ends = suffixes[(family?.type ?? 'gauge') as keyof typeof suffixes]
      if (!family || !ends.some((end) => sample === current + end)) throw new Error(`stray line: ${line}`)
      const series = { name: sample, labels: parseLabels(labels), value: parseNumber(value) }
      const key = JSON.stringify([sample, Object.entries(series.labels).sort()])
      if (seen.has(key)) throw new Error(`a series twice: ${line}`)
      seen.add(key)
      family.series.push(series)
    }
  }
  for (const [title, family] of families)
    if (family.type === 'histogram') checkHistogram(title, family.series)
  return families
}

/** Bounds and counts of the buckets must ascend; the last bucket must be +Inf and equal the count. */
function checkHistogram(title: string, series: MetricSample[]): void {
  const groups = Map.groupBy(series, ({ labels: { le: _, ...others } }) => JSON.stringify(others))
  for (const group of groups.values()) {
    const buckets = group.filter((sample) => sample.name === `${title}_bucket`)
    const count = group.find((sample) => sample.name === `${title}_count`)?.value
    const bounds = buckets.map(({ labels }) => parseNumber(labels.le ?? ''))
    const ascends = (values: number[]) =>
      values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0))
    const isComplete = bounds.at(-1) === Number.POSITIVE_INFINITY && buckets.at(-1)?.value === count
    if (!isComplete || !ascends(bounds) || !ascends(buckets.map(({ value }) => value)))
      throw new Error(`bad histogram ${title}`)
  }
}

/** Finds the value of the first sample with these labels; undefined when there is none. */
export function findSampleValue(
  families: Map<string, MetricFamily>,
  sample: string,
  labels: Record<string, string> = {},
) {
  const all = [...families.values()].flatMap(({ series }) => series)
  return all.find(
    (candidate) =>
      candidate.name === sample &&
      Object.entries(labels).every(([key, value]) => candidate.labels[key] === value),
  )?.value
}
