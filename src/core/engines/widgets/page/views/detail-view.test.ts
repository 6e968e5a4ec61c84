import { expect, test } from 'vitest'
import { noBranding } from '#core/model/apps/app.ts'
import type { WidgetConfig } from '#core/model/widgets/widget.ts'
import { buildTestWidget } from '#tests/support/widget-fixtures.ts'
import { buildPageModel } from '../model/build-page-model.ts'
import { buildDetailView } from './detail-view.ts'
import { buildTextFallback } from './text-fallback.ts'

const buildModel = (config: Partial<WidgetConfig>) =>
  buildPageModel(buildTestWidget('detail', { config }), noBranding, [])

const detail = {
  sections: [
    { title: 'Shipping', keys: ['Carrier', 'address.city'], collapsed: false },
    { title: 'Dates', keys: ['sent_at'], collapsed: true },
    { title: 'Empty', keys: [], collapsed: false },
  ],
}
const order = { id: 7, carrier: 'Post', address: { city: 'Oslo' }, sent_at: null, note: 'Soon' }

const listSections = (config: Partial<WidgetConfig>, data: unknown) =>
  buildDetailView(buildModel(config), data).sections.map(({ title, isCollapsed, pairs }) => [
    title,
    isCollapsed,
    pairs.map(({ label, value }) => `${label}: ${value}`),
  ])

test('sections have mapped values and paths, and the other values come last', () => {
  const fieldMappings = { Number: '{{id}}', Carrier: 'carrier' }
  expect(listSections({ detail, fieldMappings }, order)).toEqual([
    ['Shipping', false, ['Carrier: Post', 'City: Oslo']],
    ['Dates', true, ['Sent at: null']],
    ['', false, ['Number: 7']],
  ])
})

test('sections take members from those that a record without mappings shows', () => {
  expect(listSections({ detail }, order)).toEqual([
    ['Shipping', false, ['Carrier: Post', 'City: Oslo']],
    ['Dates', true, ['Sent at: null']],
    ['', false, ['Note: Soon', 'ID: 7']],
  ])
})

test('without a record there are no sections', () => {
  expect([undefined, null, []].map((data) => listSections({ detail }, data))).toEqual([[], [], []])
})

test('the text for clients without pages has the headings', () => {
  expect(buildTextFallback(buildModel({ detail, fieldMappings: { Carrier: 'carrier' } }), order)).toBe(
    '**Shipping**\nCarrier: Post\nCity: Oslo\n\n**Dates**\nSent at: –',
  )
})
