import { isJsonObject } from '#base/json.ts'
import type { PageModel } from './page-model.ts'
import { mapped } from './placeholders.ts'
import { labelOf, rowsOf } from './rows.ts'
import { plainly, type Reader, shownNumber, shownText } from './shown-text.ts'

/** `shown` is the path or template of its values. */
export type Series = { name: string; shown: string }
/** `values` has one number per series; null where the row has none. */
export type Point = { label: unknown; values: (number | null)[] }
export type ChartView = { series: Series[]; points: Point[] }

const maxSeries = 5
const written = (value: unknown) => shownText(value, plainly)

/** The mapping `label` labels the points, each other one is a series. Without mappings numeric members are series. */
export function chartView(model: PageModel, answer: unknown): ChartView {
  const rows = rowsOf(model, answer)
  const chosen = model.slots.filter(([key]) => key !== 'label').map(([name, shown]) => ({ name, shown }))
  const series = (chosen.length > 0 ? chosen : guessedSeries(rows)).slice(0, maxSeries)
  const label = model.slots.find(([key]) => key === 'label')?.[1] ?? guessedLabel(rows)
  const points = rows.map((row, index) => ({
    label: label === undefined ? index + 1 : mapped(label, [row, answer], written),
    values: series.map(({ shown }) => numberOf(shown === '' ? row : mapped(shown, [row, answer], written))),
  }))
  const named = series.map(({ name, shown }) => ({ name: name === 'value' ? labelOf(shown) : name, shown }))
  return { series: named, points: points.filter(({ values }) => values.some((value) => value !== null)) }
}

/** Numeric strings count as numbers. */
function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

function guessedSeries(rows: unknown[]): Series[] {
  const [first] = rows
  if (!isJsonObject(first)) return [{ name: 'Value', shown: '' }]
  const numbers = Object.keys(first).filter((key) => typeof first[key] === 'number' && !/(^|_)id$/i.test(key))
  return numbers.map((shown) => ({ name: labelOf(shown), shown }))
}

const guessedLabel = ([first]: unknown[]): string | undefined =>
  isJsonObject(first) ? Object.keys(first).find((key) => typeof first[key] === 'string') : undefined

/** A sentence per series with its minimum, its maximum and its trend. */
export function chartSummary({ series, points }: ChartView, reader: Reader): string {
  return series.map(({ name }, index) => seriesSummary(name, index, points, reader)).join(' ')
}

function seriesSummary(name: string, index: number, points: Point[], reader: Reader): string {
  const known = points.flatMap(({ label, values }) => {
    const value = values[index]
    return typeof value === 'number' ? [{ label, value }] : []
  })
  const [first] = known
  const last = known.at(-1)
  if (!first || !last) return `${name}: no values.`
  const least = known.reduce((a, b) => (b.value < a.value ? b : a))
  const most = known.reduce((a, b) => (b.value > a.value ? b : a))
  const told = ({ label, value }: typeof first) =>
    `${shownNumber(value, reader)} (${shownText(label, reader)})`
  if (known.length === 1) return `${name}: ${told(first)}.`
  const trend = last.value > first.value ? 'rises' : last.value < first.value ? 'falls' : 'stays level'
  return `${name}: lowest ${told(least)}, highest ${told(most)}; ${trend} from ${told(first)} to ${told(last)}.`
}
