import { expect, test } from 'vitest'
import type { Json } from '#base/json.ts'
import { noBranding } from '#core/model/apps/app.ts'
import type { TemplateWidget } from '#core/model/templates/app-template.ts'
import { drawTemplatePreview } from './draw-preview.ts'

const draw = (
  widget: Partial<TemplateWidget>,
  answer: Json,
  { name = 'Shop', question = 'What sold?' }: { name?: string; question?: string } = {},
) => {
  const common = { name: 'Sales', tool: 'sales', primitive: 'data-table', displayMode: 'inline', actions: [] }
  const whole = { ...common, key: 'sales', config: {}, ...widget } as TemplateWidget
  const branding = { ...noBranding, primaryColor: '#336699' }
  const example = { question, tool: 'sales', answer, iconPath: 'M0 0' }
  return drawTemplatePreview({ name, branding, widgets: [whole] }, example)
}
const days = [
  { day: '2026-07-01', sum: 12_500.5 },
  { day: '2026-07-02', sum: 30_000 },
]
const fieldMappings = { label: 'day', value: 'sum' }

test('dates and numbers are written as the widget writes them', () => {
  const image = draw({}, [{ at: '2026-07-01T22:30:00Z', day: '2026-07-01', sum: 12_500.5, year: 2026 }])
  for (const text of ['Jul 1, 2026, 10:30', '>Jul 1, 2026<', '>12,500.5<', '>2026<'])
    expect(image).toContain(text)
})

test('numbers and their headings end at the same edge', () => {
  const image = draw({}, days)
  const ends = [...image.matchAll(/x="([\d.]+)"[^>]*text-anchor="end">(Sum|12,500\.5|30,000\.0)</g)]
  expect(ends.map(([, , text]) => text)).toEqual(['Sum', '12,500.5', '30,000.0'])
  expect(new Set(ends.map(([, x]) => x)).size).toBe(1)
})

test('a chart is the one that the widget shows: horizontal bars, or a line', () => {
  const bars = draw({ primitive: 'chart', config: { fieldMappings } }, days)
  const widths = [...bars.matchAll(/width="([\d.]+)" height="16"/g)].map(([, width]) => Number(width))
  expect(widths).toHaveLength(2)
  expect(widths[0]).toBeLessThan(widths[1] ?? 0)
  expect(bars).toContain('>30,000<')
  const line = draw({ primitive: 'chart', config: { fieldMappings, layout: { chart: 'line' } } }, days)
  expect(line.match(/<circle/g)).toHaveLength(2)
  expect(line).toContain('>Jul 1, 2026<')
})

test('no question and no title leaves the image', () => {
  const image = draw({ name: 'T'.repeat(200) }, days, { name: 'N'.repeat(200), question: 'Why? '.repeat(30) })
  const [, left] = /<rect x="([-\d.]+)" y="32"/.exec(image) ?? []
  expect(Number(left)).toBeGreaterThanOrEqual(40)
  expect(image).not.toMatch(/>[NT]{100}/)
})

test('a long title of a row has two lines', () => {
  const long = 'Crew of Artemis 2 rehearses the launch day'
  const row = { title: long, publisher: 'NASA', published_at: '2025-11-12T15:00:00Z', points: 12 }
  const texts = [...draw({}, [row]).matchAll(/class="strong"[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(texts.slice(1).join(' ')).toBe(long)
  expect(texts).toHaveLength(3)
})
