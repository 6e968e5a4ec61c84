import {
  type ChartView,
  type DisplayLocale,
  formatNumber,
  formatValue,
  getIntl,
  toTime,
} from '#core/engines/widgets/page/index.ts'

export type ChartProps = {
  view: ChartView
  /** In pixels. */
  width: number
  displayLocale: DisplayLocale
  summary: string
  /** Whether the space below lines is filled. */
  isArea: boolean
  /** Whether the series of a bar stand in one row. */
  isStacked: boolean
}

/** The range of all values; `fromZero` includes zero, as bars require. */
export function computeRange({ points }: ChartView, fromZero: boolean): { min: number; max: number } {
  const values = points.flatMap((point) => point.values.filter((value) => value !== null))
  const first = fromZero ? 0 : (values[0] ?? 0)
  const [least, most] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [first, first],
  )
  return least === most
    ? { min: Math.min(0, least), max: Math.max(most, least + 1) }
    : { min: least, max: most }
}

/** The values of the grid lines: about three round numbers within the range. */
export function computeTicks(min: number, max: number): number[] {
  const minimumStep = (max - min) / 3
  const power = 10 ** Math.floor(Math.log10(minimumStep))
  const step =
    [1, 2, 5, 10].map((factor) => factor * power).find((factor) => factor >= minimumStep) ?? minimumStep
  const first = Math.ceil(min / step)
  const count = Math.min(6, Math.floor(max / step) - first + 1)
  return Array.from({ length: Math.max(0, count) }, (_, at) => (first + at) * step)
}

/** A figure on an axis; a large one is compact, such as `12K`. */
export const formatTick = (tick: number, displayLocale: DisplayLocale): string =>
  Math.abs(tick) < 10_000
    ? formatNumber(Number(tick.toPrecision(12)), displayLocale)
    : getIntl(Intl.NumberFormat, displayLocale.locale, {
        notation: 'compact',
        maximumFractionDigits: 1,
      }).format(tick)

/** As many points as fit: the last ones of a course of time, otherwise the first ones. */
export function selectPoints({ points }: ChartView, max: number): ChartView['points'] {
  const isTimeSeries = points.every(({ label }) => /^\d{4}\b/.test(String(label)) && toTime(label))
  return isTimeSeries ? points.slice(-max) : points.slice(0, max)
}

/** The approximate width in pixels of a text in 12 pixel type. */
export const estimateLabelWidth = (text: string) => [...text].length * 6.8

/** Truncates the text with an ellipsis to the width. */
export function truncateLabel(text: string, pixels: number): string {
  const maxCharacters = Math.max(1, Math.floor(pixels / 6.8))
  const characters = [...text.slice(0, 200)]
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters - 1).join('')}…`
}

/** The label of a point with its values; "" for none. */
export function formatPoint(
  { series }: ChartView,
  point: ChartView['points'][number] | undefined,
  displayLocale: DisplayLocale,
): string {
  if (!point) return ''
  const values = point.values.map((value, index) => {
    const text = value === null ? '–' : formatNumber(value, displayLocale)
    return series.length > 1 ? `${series[index]?.name} ${text}` : text
  })
  return `${formatValue(point.label, displayLocale, 'id')}: ${values.join(', ')}`
}
