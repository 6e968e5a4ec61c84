import { type Html, html } from '#base/texts/html.ts'
import { estimateTextWidth, truncateToWidth, wrapToWidth } from './text-width.ts'

const size = 14
const rowHeight = 40
const lineHeight = 16
const gap = 20

type Column = { label: string; isNumeric: boolean; texts: string[] }

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
function drawColumn({ label, isNumeric, texts }: Column, { x: left, y, width, isFirst }: ColumnFrame): Html {
  const x = isNumeric ? left + width : left
  const anchor = isNumeric ? 'end' : 'start'
  const textClass = isFirst ? 'strong' : 'ink'
  return html`<text class="soft" x="${x}" y="${y + 4}" font-size="12" text-anchor="${anchor}">${truncateToWidth(label, 12, width)}</text>
${texts.map((text, row) => {
  const lines = wrapToWidth(text, size, width)
  const top = y + 43 + rowHeight * row - ((lines.length - 1) * lineHeight) / 2
  return lines.map(
    (line, index) =>
      html`<text class="${textClass}" x="${x}" y="${top + index * lineHeight}" font-size="${size}" text-anchor="${anchor}">${line}</text>
`,
  )
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
