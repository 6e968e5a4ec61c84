// The text for clients that do not show pages: short, since the model reads it, and only what the widget shows.

import { formatAs } from '../formats/format-as.ts'
import type { ValueFormat } from '../formats/value-formats.ts'
import type { PageModel } from '../model/page-model.ts'
import { buildPartModel } from '../model/part-model.ts'
import { formatValue, neutralLocale } from '../values/format-value.ts'
import { buildChartView, summarizeChart } from './chart-view.ts'
import { buildDetailView } from './detail-view.ts'
import { buildItemViews } from './item-view.ts'
import { resolveMarkdownText } from './markdown-text.ts'
import { buildMetricViews } from './metric-view.ts'
import { unwrapResult } from './rows.ts'
import { buildTableView, formatCell } from './table-view.ts'

const maxRows = 10
const emptyText = 'Nothing found.'

const formatPlain = (value: unknown, path = '') => formatValue(value, neutralLocale, path)
const toLine = (text: string) => text.replace(/\s+/g, ' ')
const formatLine = (value: unknown) => toLine(formatPlain(value))
const formatText = (value: unknown, format: ValueFormat | null, scopes: unknown[], path = '') =>
  formatAs(value, format, { scopes, displayLocale: neutralLocale, path })
const formatRemainder = (all: number) => (all > maxRows ? [`… and ${all - maxRows} more.`] : [])

/** Markdown text. `data` is the structured content of the tool result. */
export const buildTextFallback = (model: PageModel, data: unknown): string =>
  formatters[model.primitive](model, unwrapResult(model, data))

const formatters: Record<PageModel['primitive'], (model: PageModel, data: unknown) => string> = {
  'data-table': formatTable,
  form: formatForm,
  detail: formatDetail,
  list: formatItems,
  metric: formatMetrics,
  chart: (model, data) => {
    const view = buildChartView(model, data)
    return view.points.length > 0 ? summarizeChart(view, neutralLocale) : emptyText
  },
  carousel: formatItems,
  markdown: formatMarkdown,
  composite: formatParts,
}

function formatTable(model: PageModel, data: unknown): string {
  const { columns, rows } = buildTableView(model, data)
  if (rows.length === 0) return emptyText
  const formatRow = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const shown = rows.slice(0, maxRows)
  return [
    formatRow(columns.map(({ label }) => formatLine(label))),
    formatRow(columns.map(() => '---')),
    ...shown.map((row) =>
      formatRow(columns.map((column) => toLine(formatCell(column, row, data, neutralLocale)))),
    ),
    ...formatRemainder(rows.length),
  ].join('\n')
}

function formatForm({ name, form }: PageModel): string {
  const fields = form?.sections.flatMap((section) => section.fields) ?? []
  const fieldLines = fields
    .filter(({ type }) => type !== 'hidden')
    .map(({ label, required, help }) => `- ${label}${required ? ' (required)' : ''}${help && `: ${help}`}`)
  return [`${form?.title || name} asks for:`, ...fieldLines].join('\n')
}

function formatDetail(model: PageModel, data: unknown): string {
  const { title, sections, scopes } = buildDetailView(model, data)
  const lines = sections.flatMap((section) => [
    ...(section.title ? ['', `**${toLine(section.title)}**`] : []),
    ...section.pairs.map(
      ({ label, value, format, path }) => `${label}: ${formatText(value, format, scopes, path)}`,
    ),
  ])
  return [...(title ? [`**${formatLine(title)}**`] : []), ...lines].join('\n').trim() || emptyText
}

function formatItems(model: PageModel, data: unknown): string {
  const items = buildItemViews(model, data)
  const lines = items.slice(0, maxRows).map((item, index) => {
    const keys = (['title', 'subtitle', 'meta', 'url'] as const).filter((key) => (item[key] ?? null) !== null)
    const texts = keys.map((key) =>
      toLine(formatText(item[key], item.formats[key] ?? null, [item.row, data])),
    )
    return `${index + 1}. ${texts.join(' – ')}`
  })
  return items.length > 0 ? [...lines, ...formatRemainder(items.length)].join('\n') : emptyText
}

function formatMetrics(model: PageModel, data: unknown): string {
  const lines = buildMetricViews(model, data).map((metric) => {
    const { label, value, unit, delta, deltaLabel, format, deltaFormat, scopes } = metric
    const shown = formatText(value, unit ? null : format, scopes)
    const changed = formatText(delta, deltaFormat, scopes)
    const change = delta === undefined || delta === null ? '' : ` (${[changed, deltaLabel].join(' ').trim()})`
    return `${label ? `${label}: ` : ''}${[shown, unit].join(' ').trim()}${change}.`
  })
  return lines.join('\n') || emptyText
}

/** Parts that show nothing are left out. */
function formatParts(model: PageModel, data: unknown): string {
  const texts = model.parts.flatMap((part) => {
    const text = formatters[part.primitive](buildPartModel(model, part), data)
    const heading = part.title || part.tab
    return text === emptyText ? [] : `${heading && `**${toLine(heading)}**\n\n`}${text}`
  })
  return texts.join('\n\n') || emptyText
}

/** Longer than other values, since it is the whole result. */
const maxMarkdown = 20_000

function formatMarkdown(model: PageModel, data: unknown): string {
  const content = resolveMarkdownText(model, data)
  return typeof content === 'string'
    ? formatValue(content, neutralLocale, '', maxMarkdown)
    : formatPlain(content)
}
