import { type Html, html } from '#base/html.ts'
import { estimateTextWidth, truncateToWidth } from './text-width.ts'

const size = 14
const rowHeight = 40
const gap = 20

type Column = { label: string; texts: string[] }

/** Draws columns side by side from (x, y), with widths according to their texts and lines between the rows. */
export function drawTable(columns: Column[], x: number, y: number, width: number): Html {
  const preferredWidths = columns.map(({ label, texts }) =>
    Math.max(...[label, ...texts].map((text) => estimateTextWidth(text, size))),
  )
  const widths = distributeWidth(preferredWidths, width - gap * (columns.length - 1))
  const starts = widths.map((_, index) => x + sum(widths.slice(0, index)) + gap * index)
  const lines = columns[0]?.texts.map((_, row) => y + 18 + rowHeight * row) ?? []
  return html`${lines.map((at) => html`<path class="line" d="M${x} ${at}h${width}"/>`)}
${columns.map((column, index) => drawColumn(column, { x: starts[index] ?? x, y, width: widths[index] ?? 0, isFirst: index === 0 }))}`
}

type ColumnFrame = { x: number; y: number; width: number; isFirst: boolean }

/** The first column identifies the row and is emphasised. */
function drawColumn({ label, texts }: Column, { x, y, width, isFirst }: ColumnFrame): Html {
  const textClass = isFirst ? 'strong' : 'ink'
  return html`<text class="soft" x="${x}" y="${y + 4}" font-size="12">${truncateToWidth(label, 12, width)}</text>
${texts.map((text, row) => {
  const top = y + 43 + rowHeight * row
  return html`<text class="${textClass}" x="${x}" y="${top}" font-size="${size}">${truncateToWidth(text, size, width)}</text>
`
})}`
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Each column gets its preferred width and an equal share of the surplus; without enough space the widest shrink. */
function distributeWidth(preferredWidths: number[], available: number): number[] {
  const surplus = available - sum(preferredWidths)
  if (surplus >= 0) return preferredWidths.map((preferred) => preferred + surplus / preferredWidths.length)
  const fair = available / preferredWidths.length
  const narrow = sum(preferredWidths.filter((preferred) => preferred <= fair))
  const wide = sum(preferredWidths.filter((preferred) => preferred > fair))
  return preferredWidths.map((preferred) =>
    preferred <= fair ? preferred : (preferred / wide) * (available - narrow),
  )
}
