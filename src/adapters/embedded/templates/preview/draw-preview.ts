// The preview image of a template (SVG): the example's question, and its response as the widget of the app shows it.
import { type Html, html } from '#base/html.ts'
import type { TemplateFile } from '../template-file.ts'
import { drawChart } from './draw-chart.ts'
import { drawDetail } from './draw-detail.ts'
import { drawTable } from './draw-table.ts'
import { formatPreviewText, readPreviewValue } from './preview-values.ts'
import { estimateTextWidth } from './text-width.ts'

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
const maxBars = 8

/** 640 by 400; follows the light or dark scheme of the page around it. */
export function drawPreview(file: TemplateFile): string {
  const { branding, example, name } = file
  const widget = file.widgets.find(({ tool, primitive }) => tool === example.tool && primitive !== 'form')
  const label = `${name}: ${example.question}`
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}"><style>${style}</style>
<rect class="ground" width="${width}" height="${height}"/>
${drawBubble(example.question, branding.primaryColor)}
<rect class="card" x="${card.x}" y="${card.y}" width="${card.width}" height="${card.height}" rx="16"/>
${drawHeading(file, widget?.name ?? '')}
${widget ? drawWidget(widget, example.answer, branding.primaryColor) : null}</svg>
`.text
}

function drawBubble(question: string, colour: string): Html {
  const bubbleWidth = estimateTextWidth(question, 15) + 36
  const left = card.x + card.width - bubbleWidth
  return html`<rect x="${left}" y="32" width="${bubbleWidth}" height="40" rx="20" fill="${colour}"/>
<text class="on" x="${left + bubbleWidth / 2}" y="57" font-size="15" text-anchor="middle">${question}</text>`
}

function drawHeading({ name, branding, iconPath }: TemplateFile, title: string): Html {
  const { x } = inner
  const stroke = html`stroke="#fff" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"`
  return html`<rect x="${x}" y="${card.y + 20}" width="36" height="36" rx="10" fill="${branding.primaryColor}"/>
<path d="${iconPath}" transform="translate(${x + 7} ${card.y + 27}) scale(.92)" fill="none" ${stroke}/>
<text class="strong" x="${x + 48}" y="${card.y + 36}" font-size="15">${name}</text>
<text class="soft" x="${x + 48}" y="${card.y + 53}" font-size="12">${title}</text>`
}

type Widget = TemplateFile['widgets'][number]

function drawWidget({ primitive, config }: Widget, answer: unknown, colour: string): Html {
  const { dataTableConfig: table, fieldMappings = {} } = config
  if (!table) return drawDetail(buildDetailEntries(fieldMappings, answer), inner.x, inner.y, inner.width)
  const items = toRows(readPreviewValue(answer, table.collectionPath))
  if (primitive === 'chart') {
    const chart = items.slice(-maxBars).map((item) => buildBar(fieldMappings, item))
    return drawChart(chart, { x: inner.x, y: inner.y - 8, width: inner.width, colour })
  }
  const columns = table.fields.map(({ label, path }) => ({
    label,
    texts: items.slice(0, maxRows).map((item) => formatPreviewText(readPreviewValue(item, path))),
  }))
  return drawTable(columns, inner.x, inner.y, inner.width)
}

const toRows = (items: unknown) => (Array.isArray(items) ? items : [])

const buildDetailEntries = (mappings: Record<string, string>, answer: unknown) =>
  Object.entries(mappings)
    .slice(0, maxEntries)
    .map(([label, path]) => ({ label, text: formatPreviewText(readPreviewValue(answer, path)) }))

const buildBar = ({ label = '', value = '' }: Record<string, string>, item: unknown) => ({
  label: formatPreviewText(readPreviewValue(item, label)),
  value: Number(readPreviewValue(item, value)),
})
