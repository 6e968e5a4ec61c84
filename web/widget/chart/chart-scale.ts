import type { ChartView } from '#core/engines/widgets/page/index.ts'

export type ChartProps = {
  view: ChartView
  /** In pixels. */
  width: number
  displayLocale: { locale: string; timeZone: string }
  summary: string
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

/** The approximate width in pixels of a text in 12 pixel type. */
export const estimateLabelWidth = (text: string) => [...text].length * 6.8

/** Truncates the text with an ellipsis to the width. */
export function truncateLabel(text: string, pixels: number): string {
  const maxCharacters = Math.max(1, Math.floor(pixels / 6.8))
  const characters = [...text.slice(0, 200)]
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters - 1).join('')}…`
}
