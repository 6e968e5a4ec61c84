import { type Html, html } from '#base/texts/html.ts'
import { estimateTextWidth, truncateToWidth } from './text-width.ts'

const gap = 8
const size = 12
const rowHeight = 26
const barHeight = 16
const lineHeight = 130

/** A value of the first series, with the texts that the widget shows. */
export type ChartEntry = { label: string; value: number; text: string }

type ChartFrame = { x: number; y: number; width: number; colour: string }

/** Draws horizontal bars from (x, y), with labels before them and values after them. */
export function drawBars(entries: ChartEntry[], { x, y, width, colour }: ChartFrame): Html {
  const values = [0, ...entries.map(({ value }) => value)]
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const labelWidth = Math.min(
    width * 0.38,
    Math.max(...entries.map(({ label }) => estimateTextWidth(label, size))),
  )
  const textWidth = Math.max(...entries.map(({ text }) => estimateTextWidth(text, size)))
  const left = x + labelWidth + gap
  const plotWidth = width - labelWidth - textWidth - 2 * gap
  const at = (value: number) => left + ((value - min) / (max - min || 1)) * plotWidth
  return html`<path class="line" d="M${at(0)} ${y}v${rowHeight * entries.length}"/>${entries.map(
    ({ label, value, text }, row) => {
      const from = Math.min(at(0), at(value))
      const length = Math.max(2, Math.abs(at(value) - at(0)))
      const top = y + row * rowHeight + (rowHeight - barHeight) / 2
      const middle = y + row * rowHeight + rowHeight / 2 + 4
      return html`<rect x="${from}" y="${top}" width="${length}" height="${barHeight}" rx="3" fill="${colour}"/>
<text class="soft" x="${left - gap}" y="${middle}" font-size="${size}" text-anchor="end">${truncateToWidth(label, size, labelWidth + 1)}</text>
<text class="soft" x="${from + length + 6}" y="${middle}" font-size="${size}">${text}</text>
`
    },
  )}`
}

/** Draws one line from (x, y), with the extremes next to it and the first and the last label below it. */
export function drawLine(entries: ChartEntry[], { x, y, width, colour }: ChartFrame): Html {
  const sorted = entries.toSorted((a, b) => a.value - b.value)
  const [lowest, highest] = [sorted[0], sorted.at(-1)]
  const [first, last] = [entries[0], entries.at(-1)]
  if (!lowest || !highest || !first || !last) return html``
  const labelWidth = Math.max(...[lowest, highest].map(({ text }) => estimateTextWidth(text, size))) + gap
  const [left, span] = [x + labelWidth, highest.value - lowest.value || 1]
  const at = ({ value }: ChartEntry, index: number) => ({
    x: Math.round(left + (index / Math.max(1, entries.length - 1)) * (width - labelWidth)),
    y: Math.round(y + (1 - (value - lowest.value) / span) * lineHeight),
  })
  const points = entries.map(at)
  return html`${[lowest, highest].map((entry) => {
    const height = at(entry, 0).y
    return html`<path class="line" d="M${left} ${height}H${x + width}"/>
<text class="soft" x="${left - gap}" y="${height + 4}" font-size="${size}" text-anchor="end">${entry.text}</text>
`
  })}<path d="M${points.map((point) => `${point.x} ${point.y}`).join('L')}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"/>
${points.map((point) => html`<circle cx="${point.x}" cy="${point.y}" r="3" fill="${colour}"/>`)}
<text class="soft" x="${left}" y="${y + lineHeight + 24}" font-size="${size}">${first.label}</text>
<text class="soft" x="${x + width}" y="${y + lineHeight + 24}" font-size="${size}" text-anchor="end">${last.label}</text>`
}
