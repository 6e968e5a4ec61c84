// The preview image of a template (SVG): the example's question, and the widget with the example's response,
// whose values are formatted as in the real widget.

import type { Json } from '#base/json.ts'
import { type Html, html } from '#base/texts/html.ts'
import { applyConfigChange } from '#core/engines/widgets/config/index.ts'
import {
  buildChartView,
  buildDetailView,
  buildItemViews,
  buildPageModel,
  buildTableView,
  classifyColumn,
  formatAs,
  formatCell,
  formatValue,
  type PageModel,
} from '#core/engines/widgets/page/index.ts'
import type { AppTemplate, TemplateExample } from '#core/model/templates/app-template.ts'
import { emptyWidgetConfig } from '#core/model/widgets/widget.ts'
import { type ChartEntry, drawBars, drawLine } from './draw-chart.ts'
import { drawDetail } from './draw-detail.ts'
import { drawTable } from './draw-table.ts'
import { estimateTextWidth, truncateToWidth } from './text-width.ts'

const style =
  'text{font-family:system-ui,sans-serif}' +
  '.ground{fill:#f3f4f6}.card{fill:#fff;stroke:#e2e4e9}.ink{fill:#30343b}.strong{fill:#14161a;font-weight:600}' +
  '.soft{fill:#666c78}.line{stroke:#e8eaee}.on{fill:#fff}' +
  '@media(prefers-color-scheme:dark){.ground{fill:#101216}.card{fill:#1a1d23;stroke:#2c3038}.ink{fill:#c9cdd5}' +
  '.strong{fill:#f4f5f7}.soft{fill:#98a0ad}.line{stroke:#2a2e36}}'

const width = 640
const height = 400
const card = { x: 40, y: 96, width: 560, height: 272 }
const inner = { x: card.x + 24, y: card.y + 84, width: card.width - 48 }
const maxRows = 4
const maxEntries = 6
const maxBars = 6
const displayLocale = { locale: 'en', timeZone: 'UTC' }

/** 640 by 400; follows the light or dark scheme of the page around it. */
export function drawTemplatePreview(
  template: Pick<AppTemplate, 'name' | 'branding' | 'widgets'>,
  example: TemplateExample,
): string {
  const { branding, name } = template
  const widget = template.widgets.find(({ tool, primitive }) => tool === example.tool && primitive !== 'form')
  const model = widget && buildModel(widget, branding)
  const label = `${name}: ${example.question}`
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}"><style>${style}</style>
<rect class="ground" width="${width}" height="${height}"/>
${drawBubble(example.question, branding.primaryColor)}
<rect class="card" x="${card.x}" y="${card.y}" width="${card.width}" height="${card.height}" rx="16"/>
${drawHeading(template, example.iconPath, widget?.name ?? '')}
${model ? drawWidget(model, example.answer, branding.primaryColor) : null}</svg>
`.text
}

const buildModel = (widget: AppTemplate['widgets'][number], branding: AppTemplate['branding']): PageModel =>
  buildPageModel(
    { ...widget, config: applyConfigChange(emptyWidgetConfig, widget.config), actions: [] },
    branding,
    [],
  )

/** A question that is wider than the image gets a smaller font. */
function drawBubble(question: string, colour: string): Html {
  const size = Math.min(15, (15 * (card.width - 36)) / estimateTextWidth(question, 15))
  const bubbleWidth = estimateTextWidth(question, size) + 36
  const left = card.x + card.width - bubbleWidth
  return html`<rect x="${left}" y="32" width="${bubbleWidth}" height="40" rx="20" fill="${colour}"/>
<text class="on" x="${left + bubbleWidth / 2}" y="57" font-size="${size}" text-anchor="middle">${question}</text>`
}

function drawHeading(
  { name, branding }: Pick<AppTemplate, 'name' | 'branding'>,
  iconPath: string,
  title: string,
): Html {
  const { x } = inner
  const stroke = html`stroke="#fff" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"`
  return html`<rect x="${x}" y="${card.y + 20}" width="36" height="36" rx="10" fill="${branding.primaryColor}"/>
<path d="${iconPath}" transform="translate(${x + 7} ${card.y + 27}) scale(.92)" fill="none" ${stroke}/>
<text class="strong" x="${x + 48}" y="${card.y + 36}" font-size="15">${truncateToWidth(name, 15, inner.width - 48)}</text>
<text class="soft" x="${x + 48}" y="${card.y + 53}" font-size="12">${truncateToWidth(title, 12, inner.width - 48)}</text>`
}

const format = (value: unknown, path = '') => formatValue(value, displayLocale, path)

function drawWidget(model: PageModel, answer: Json, colour: string): Html {
  const { x, y, width: innerWidth } = inner
  switch (model.primitive) {
    case 'chart': {
      const draw = model.look.chart === 'line' ? drawLine : drawBars
      return draw(listChartEntries(model, answer), { x, y: y - 8, width: innerWidth, colour })
    }
    case 'data-table': {
      const { columns, rows } = buildTableView(model, answer)
      const texts = columns.map((column) => ({
        label: column.label,
        isNumeric: classifyColumn(column) === 'number',
        texts: rows.slice(0, maxRows).map((row) => formatCell(column, row, answer, displayLocale)),
      }))
      return drawTable(texts, x, y, innerWidth)
    }
    case 'list':
    case 'carousel': {
      const items = buildItemViews(model, answer, displayLocale).slice(0, maxRows)
      const members = (['title', 'subtitle', 'meta'] as const).filter((member) =>
        items.some((item) => item[member] !== undefined),
      )
      const columns = members.map((member) => ({
        label: '',
        isNumeric: false,
        texts: items.map((item) =>
          formatAs(item[member], item.formats[member] ?? null, {
            scopes: [item.row, answer],
            displayLocale,
            path: member === 'title' ? 'id' : '',
          }),
        ),
      }))
      return drawTable(columns, x, y, innerWidth)
    }
    default: {
      const { sections, scopes } = buildDetailView(model, answer, displayLocale)
      const pairs = sections.flatMap((section) => section.pairs)
      const entries = pairs.map(({ label, value, path, format }) => ({
        label,
        text: formatAs(value, format, { scopes, displayLocale, path }),
      }))
      return drawDetail(entries.slice(0, maxEntries), x, y, innerWidth)
    }
  }
}

/** The entries of the chart. A bar chart has only the first ones, as in the widget. */
function listChartEntries(model: PageModel, answer: Json): ChartEntry[] {
  const { points } = buildChartView(model, answer)
  const entries = points.flatMap(({ label, values: [value] }) =>
    typeof value === 'number' ? [{ label: format(label, 'id'), value, text: format(value) }] : [],
  )
  return model.look.chart === 'line' ? entries : entries.slice(0, maxBars)
}
