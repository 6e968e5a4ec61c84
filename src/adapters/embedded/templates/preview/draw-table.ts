import { type Html, html } from '#base/html.ts'
import { fitted, widthOf } from './fitted.ts'

const size = 14
const rowHeight = 40
const gap = 20

type Column = { label: string; texts: string[] }

/** Draws columns side by side from (x, y), with widths according to their texts and lines between the rows. */
export function drawTable(columns: Column[], x: number, y: number, width: number): Html {
  const wishes = columns.map(({ label, texts }) =>
    Math.max(...[label, ...texts].map((text) => widthOf(text, size))),
  )
  const widths = shares(wishes, width - gap * (columns.length - 1))
  const starts = widths.map((_, index) => x + sum(widths.slice(0, index)) + gap * index)
  const lines = columns[0]?.texts.map((_, row) => y + 18 + rowHeight * row) ?? []
  return html`${lines.map((at) => html`<path class="line" d="M${x} ${at}h${width}"/>`)}
${columns.map((column, index) => drawColumn(column, index, starts[index] ?? x, y, widths[index] ?? 0))}`
}

/** The first column identifies the row and is emphasised. */
function drawColumn({ label, texts }: Column, index: number, x: number, y: number, width: number): Html {
  const look = index === 0 ? 'strong' : 'ink'
  return html`<text class="soft" x="${x}" y="${y + 4}" font-size="12">${fitted(label, 12, width)}</text>
${texts.map((text, row) => {
  const top = y + 43 + rowHeight * row
  return html`<text class="${look}" x="${x}" y="${top}" font-size="${size}">${fitted(text, size, width)}</text>
`
})}`
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

/** Each column gets its preferred width and an equal share of the surplus; without enough space the widest shrink. */
function shares(wishes: number[], room: number): number[] {
  const over = room - sum(wishes)
  if (over >= 0) return wishes.map((wish) => wish + over / wishes.length)
  const fair = room / wishes.length
  const narrow = sum(wishes.filter((wish) => wish <= fair))
  const wide = sum(wishes.filter((wish) => wish > fair))
  return wishes.map((wish) => (wish <= fair ? wish : (wish / wide) * (room - narrow)))
}
