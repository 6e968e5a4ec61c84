import { type Html, html } from '#base/html.ts'
import { fitted } from './fitted.ts'
import { shownText } from './value-at.ts'

const gap = 14

/** One bar of the chart, with its value above and its label below. */
export type Bar = { label: string; value: number }

/** Draws bars side by side from (x, y), the highest one at full height. */
export function drawChart(bars: Bar[], x: number, y: number, width: number, colour: string): Html {
  const height = 120
  const most = Math.max(...bars.map(({ value }) => value), 1)
  const wide = (width - gap * (bars.length - 1)) / bars.length
  return html`<path class="line" d="M${x} ${y + height + 24}h${width}"/>${bars.map((bar, index) => {
    const tall = Math.round((height * bar.value) / most)
    const left = x + index * (wide + gap)
    const top = y + height + 24 - tall
    const middle = left + wide / 2
    return html`<rect x="${left}" y="${top}" width="${wide}" height="${tall}" rx="4" fill="${colour}"/>
<text class="ink" x="${middle}" y="${top - 6}" font-size="11" text-anchor="middle">${shownText(bar.value)}</text>
<text class="soft" x="${middle}" y="${y + height + 42}" font-size="11" text-anchor="middle">${fitted(bar.label, 11, wide + gap)}</text>
`
  })}`
}
