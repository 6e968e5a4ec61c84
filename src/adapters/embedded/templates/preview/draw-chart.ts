import { type Html, html } from '#base/html.ts'
import { formatPreviewText } from './preview-values.ts'
import { truncateToWidth } from './text-width.ts'

const gap = 14

/** One bar of the chart, with its value above and its label below. */
export type ChartBar = { label: string; value: number }

type ChartFrame = { x: number; y: number; width: number; colour: string }

/** Draws bars side by side from (x, y), the highest one at full height. */
export function drawChart(bars: ChartBar[], { x, y, width, colour }: ChartFrame): Html {
  const height = 120
  const maxValue = Math.max(...bars.map(({ value }) => value), 1)
  const barWidth = (width - gap * (bars.length - 1)) / bars.length
  return html`<path class="line" d="M${x} ${y + height + 24}h${width}"/>${bars.map((bar, index) => {
    const barHeight = Math.round((height * bar.value) / maxValue)
    const left = x + index * (barWidth + gap)
    const top = y + height + 24 - barHeight
    const middle = left + barWidth / 2
    return html`<rect x="${left}" y="${top}" width="${barWidth}" height="${barHeight}" rx="4" fill="${colour}"/>
<text class="ink" x="${middle}" y="${top - 6}" font-size="11" text-anchor="middle">${formatPreviewText(bar.value)}</text>
<text class="soft" x="${middle}" y="${y + height + 42}" font-size="11" text-anchor="middle">${truncateToWidth(bar.label, 11, barWidth + gap)}</text>
`
  })}`
}
