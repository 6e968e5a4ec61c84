// The text for clients that do not show pages: short, since the model reads it, and only what the widget shows.
import { chartSummary, chartView } from './chart-view.ts'
import { detailView } from './detail-view.ts'
import { itemsOf } from './item-view.ts'
import { markdownOf } from './markdown-of.ts'
import { metricsOf } from './metric-view.ts'
import type { PageModel } from './page-model.ts'
import { unwrapped } from './rows.ts'
import { plainly, shownText } from './shown-text.ts'
import { cellOf, tableView } from './table-view.ts'

const maxRows = 10
const nothing = 'Nothing found.'

const text = (value: unknown, path = '') => shownText(value, plainly, path)
const line = (value: unknown, path = '') => text(value, path).replace(/\s+/g, ' ')
const more = (all: number) => (all > maxRows ? [`… and ${all - maxRows} more.`] : [])

/** Markdown text. `data` is the structured content of the tool result. */
export const textFallback = (model: PageModel, data: unknown): string =>
  writers[model.primitive](model, unwrapped(model, data))

const writers: Record<PageModel['primitive'], (model: PageModel, answer: unknown) => string> = {
  'data-table': tableText,
  form: formText,
  detail: detailText,
  list: itemsText,
  metric: metricText,
  chart: (model, answer) => {
    const view = chartView(model, answer)
    return view.points.length > 0 ? chartSummary(view, plainly) : nothing
  },
  carousel: itemsText,
  markdown: markdownText,
}

function tableText(model: PageModel, answer: unknown): string {
  const { columns, rows } = tableView(model, answer)
  if (rows.length === 0) return nothing
  const row = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const shown = rows.slice(0, maxRows)
  return [
    row(columns.map(({ label }) => line(label))),
    row(columns.map(() => '---')),
    ...shown.map((one) => row(columns.map((column) => line(cellOf(column, one, answer), column.path)))),
    ...more(rows.length),
  ].join('\n')
}

function formText({ name, form }: PageModel): string {
  const fields = form?.sections.flatMap((section) => section.fields) ?? []
  const asked = fields
    .filter(({ type }) => type !== 'hidden')
    .map(({ label, required, help }) => `- ${label}${required ? ' (required)' : ''}${help && `: ${help}`}`)
  return [`${form?.title || name} asks for:`, ...asked].join('\n')
}

function detailText(model: PageModel, answer: unknown): string {
  const { title, pairs } = detailView(model, answer)
  const lines = pairs.map(({ label, value, path }) => `${label}: ${text(value, path)}`)
  return [...(title ? [`**${line(title)}**`] : []), ...lines].join('\n') || nothing
}

function itemsText(model: PageModel, answer: unknown): string {
  const items = itemsOf(model, answer)
  const lines = items.slice(0, maxRows).map(({ title, subtitle, meta, url }, index) => {
    const parts = [title, subtitle, meta, url].filter((part) => part !== undefined && part !== null)
    return `${index + 1}. ${parts.map((part) => line(part)).join(' – ')}`
  })
  return items.length > 0 ? [...lines, ...more(items.length)].join('\n') : nothing
}

function metricText(model: PageModel, answer: unknown): string {
  const lines = metricsOf(model, answer).map(({ label, value, unit, delta, deltaLabel }) => {
    const change =
      delta === undefined || delta === null ? '' : ` (${[text(delta), deltaLabel].join(' ').trim()})`
    return `${label ? `${label}: ` : ''}${[text(value), unit].join(' ').trim()}${change}.`
  })
  return lines.join('\n') || nothing
}

/** Longer than other values, since it is the whole result. */
const maxMarkdown = 20_000

function markdownText(model: PageModel, answer: unknown): string {
  const content = markdownOf(model, answer)
  return typeof content === 'string' ? shownText(content, plainly, '', maxMarkdown) : text(content)
}
