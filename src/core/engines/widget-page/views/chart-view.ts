import { isJsonObject } from '#base/json.ts'
import type { PageModel } from '../model/page-model.ts'
import { type DisplayLocale, formatNumber, formatValue, neutralLocale } from '../values/format-value.ts'
import { resolveMapping } from '../values/placeholders.ts'
import { findRows, formatMemberLabel } from './rows.ts'

/** `shown` is the path or template of its values. */
export type ChartSeries = { name: string; shown: string }
/** `values` has one number per series; null where the row has none. */
export type ChartPoint = { label: unknown; values: (number | null)[] }
export type ChartView = { series: ChartSeries[]; points: ChartPoint[] }

const maxSeries = 5
const formatPlain = (value: unknown) => formatValue(value, neutralLocale)

/** The mapping `label` labels the points, each other one is a series. Without mappings numeric members are series. */
export function buildChartView(model: PageModel, data: unknown): ChartView {
  const rows = findRows(model, data)
  const mappedSeries = model.slots
    .filter(([key]) => key !== 'label')
    .map(([name, shown]) => ({ name, shown }))
  const series = (mappedSeries.length > 0 ? mappedSeries : inferSeries(rows)).slice(0, maxSeries)
  const label = model.slots.find(([key]) => key === 'label')?.[1] ?? inferLabel(rows)
  const points = rows.map((row, index) => ({
    label: label === undefined ? index + 1 : resolveMapping(label, [row, data], formatPlain),
    values: series.map(({ shown }) =>
      toNumber(shown === '' ? row : resolveMapping(shown, [row, data], formatPlain)),
    ),
  }))
  const namedSeries = series.map(({ name, shown }) => ({
    name: name === 'value' ? formatMemberLabel(shown) : name,
    shown,
  }))
  return {
    series: namedSeries,
    points: points.filter(({ values }) => values.some((value) => value !== null)),
  }
}

/** Numeric strings count as numbers. */
function toNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

function inferSeries(rows: unknown[]): ChartSeries[] {
  const [first] = rows
  if (!isJsonObject(first)) return [{ name: 'Value', shown: '' }]
  const numbers = Object.keys(first).filter((key) => typeof first[key] === 'number' && !/(^|_)id$/i.test(key))
  return numbers.map((shown) => ({ name: formatMemberLabel(shown), shown }))
}

const inferLabel = ([first]: unknown[]): string | undefined =>
  isJsonObject(first) ? Object.keys(first).find((key) => typeof first[key] === 'string') : undefined

/** A sentence per series with its minimum, its maximum and its trend. */
export function summarizeChart({ series, points }: ChartView, displayLocale: DisplayLocale): string {
  return series.map(({ name }, index) => summarizeSeries(name, index, points, displayLocale)).join(' ')
}

function summarizeSeries(
  name: string,
  index: number,
  points: ChartPoint[],
  displayLocale: DisplayLocale,
): string {
  const knownPoints = points.flatMap(({ label, values }) => {
    const value = values[index]
    return typeof value === 'number' ? [{ label, value }] : []
  })
  const [first] = knownPoints
  const last = knownPoints.at(-1)
  if (!first || !last) return `${name}: no values.`
  const minimum = knownPoints.reduce((a, b) => (b.value < a.value ? b : a))
  const maximum = knownPoints.reduce((a, b) => (b.value > a.value ? b : a))
  const formatPoint = ({ label, value }: typeof first) =>
    `${formatNumber(value, displayLocale)} (${formatValue(label, displayLocale)})`
  if (knownPoints.length === 1) return `${name}: ${formatPoint(first)}.`
  const trend = last.value > first.value ? 'rises' : last.value < first.value ? 'falls' : 'stays level'
  return `${name}: lowest ${formatPoint(minimum)}, highest ${formatPoint(maximum)}; ${trend} from ${formatPoint(first)} to ${formatPoint(last)}.`
}
