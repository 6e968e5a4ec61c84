import { isJsonObject } from '#base/json.ts'
import type { PageModel } from '../model/page-model.ts'
import { chartTexts } from '../texts/english-texts.ts'
import { say } from '../texts/say.ts'
import { toNumber } from '../values/format-amount.ts'
import {
  type DisplayLocale,
  formatNumber,
  formatValue,
  isIdentifierPath,
  neutralLocale,
} from '../values/format-value.ts'
import { formatMemberLabel } from '../values/member-labels.ts'
import { resolveMapping } from '../values/placeholders.ts'
import { listScalarMembers } from './guess-members.ts'
import { findRows } from './rows.ts'

/** `shown` is the path or template of its values. */
export type ChartSeries = { name: string; shown: string }
/** `values` has one number per series; null where the row has none. */
export type ChartPoint = { label: unknown; values: (number | null)[] }
export type ChartView = { series: ChartSeries[]; points: ChartPoint[] }

const maxSeries = 5

/** The mapping `label` labels the points, each other one is a series. Without mappings numeric members are series. */
export function buildChartView(model: PageModel, data: unknown): ChartView {
  const rows = findRows(model, data)
  const mappedSeries = model.slots
    .filter(([key]) => key !== 'label')
    .map(([name, shown]) => ({ name, shown }))
  const series = (mappedSeries.length > 0 ? mappedSeries : inferSeries(rows)).slice(0, maxSeries)
  const label = model.slots.find(([key]) => key === 'label')?.[1] ?? inferLabel(rows)
  const points = rows.map((row, index) => ({
    label: label === undefined ? index + 1 : resolveMapping(label, [row, data], neutralLocale),
    values: series.map(({ shown }) =>
      toNumber(shown === '' ? row : resolveMapping(shown, [row, data], neutralLocale)),
    ),
  }))
  const namedSeries = series.map(({ name, shown }) => ({
    name: name === 'value' ? formatMemberLabel(shown) : name,
    shown,
  }))
  const known = points.filter(({ values }) => values.some((value) => value !== null))
  const hasGaps = known.length > 0 && /line|area/.test(model.look.chart)
  return { series: namedSeries, points: hasGaps ? points : known }
}

function inferSeries(rows: unknown[]): ChartSeries[] {
  const [first] = rows
  if (!isJsonObject(first)) return [{ name: 'Value', shown: '' }]
  const numbers = Object.keys(first).filter((key) => typeof first[key] === 'number' && !isIdentifierPath(key))
  return numbers.map((shown) => ({ name: formatMemberLabel(shown), shown }))
}

/** The first text that identifies a row for people, else a year or a number. */
function inferLabel(rows: unknown[]): string | undefined {
  const names = listScalarMembers(rows, 50)
  return names.find((name) => typeof Object(rows[0])[name] === 'string') ?? names.find(isIdentifierPath)
}

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
  if (!first || !last) return say(displayLocale, chartTexts.noValues, { name })
  const minimum = knownPoints.reduce((a, b) => (b.value < a.value ? b : a))
  const maximum = knownPoints.reduce((a, b) => (b.value > a.value ? b : a))
  const formatPoint = ({ label, value }: typeof first) =>
    `${formatNumber(value, displayLocale)} (${formatValue(label, displayLocale)})`
  if (knownPoints.length === 1) return `${name}: ${formatPoint(first)}.`
  const trend =
    last.value > first.value
      ? chartTexts.rises
      : last.value < first.value
        ? chartTexts.falls
        : chartTexts.level
  return say(displayLocale, trend, {
    name,
    low: formatPoint(minimum),
    high: formatPoint(maximum),
    first: formatPoint(first),
    last: formatPoint(last),
  })
}
