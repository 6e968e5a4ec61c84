import { type Html, html } from '#base/texts/html.ts'
import { truncateToWidth } from './text-width.ts'

const rowHeight = 60

type DetailEntry = { label: string; text: string }

/** Draws labels above their values, in two columns from (x, y). */
export const drawDetail = (entries: DetailEntry[], x: number, y: number, width: number): Html =>
  html`${entries.map(({ label, text }, index) => {
    const left = x + (index % 2) * (width / 2)
    const top = y + Math.floor(index / 2) * rowHeight
    return html`<text class="soft" x="${left}" y="${top + 4}" font-size="12">${label}</text>
<text class="strong" x="${left}" y="${top + 28}" font-size="18">${truncateToWidth(text, 18, width / 2 - 20)}</text>
`
  })}`
