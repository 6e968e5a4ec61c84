import { expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { compileManifest } from '#core/engines/apps/manifest/compile-manifest.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import type { ResultOptions } from '#core/model/tools/result-options.ts'
import type { Widget, WidgetConfig } from '#core/model/widgets/widget.ts'
import {
  buildContentsOperation,
  buildContentsTool,
  buildContentsWidget,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { buildApp } from '#tests/support/store-samples.ts'
import { buildColumns, buildTestColumn, buildTestParts } from '#tests/support/widget-fixtures.ts'
import { buildSampleResult, type SampleSource } from './sample-results.ts'

function createSource(
  responseSchema: JsonObject | null,
  config: Partial<WidgetConfig> = {},
  widget: Partial<Widget> = {},
  options: Partial<ResultOptions> = {},
): SampleSource {
  const widgetFields = buildContentsWidget(config, { visibility: 'visible', actions: [], ...widget })
  const plain = buildContentsTool()
  const tool = { ...plain, resultOptions: { ...plain.resultOptions, select: null, ...options } }
  const operations = [buildContentsOperation({ outputSchema: responseSchema })]
  const contents = buildTestContents({ operations, tools: [tool], widgets: [widgetFields] })
  const manifest: Manifest = runWithoutPauses(
    compileManifest(contents, buildApp(), { id: '', version: 1 }, new Set()),
  )
  const [compiled] = manifest.tools
  if (!compiled) throw new Error('no tool is served')
  return { tool: compiled, widget: manifest.widgets[0], responseSchema, stopConditions: [] }
}

const sampleData = (source: SampleSource, kind: 'example' | 'empty' | 'many' = 'example') =>
  buildSampleResult(source, kind).structuredContent

const items = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'integer' }, secret: { type: 'string' } } },
    },
  },
}

it('follows the schema, with several rows, none, or a thousand', () => {
  const source = createSource(items)
  expect(sampleData(source)).toMatchObject({ items: [{ id: 1, secret: 'secret 1' }, {}, {}, {}, {}] })
  expect(sampleData(source, 'empty')).toEqual({ items: [] })
  expect(sampleData(source, 'many')).toMatchObject({ items: { length: 1_000 } })
})

it('is the example of the document, which no polling action waits for', () => {
  const examples = [{ items: [{ id: 4, secret: 'word' }] }]
  const source = createSource({ ...items, examples })
  expect(sampleData(source)).toEqual(examples[0])
  expect(sampleData(source, 'empty')).toEqual({ items: [] })
  expect(sampleData(source, 'many')).toMatchObject({ items: { length: 1_000, 999: { id: 4 } } })
  expect(sampleData(createSource({ type: 'object', examples: [{ a: 1 }] }))).toEqual({ a: 1 })
  const polled = { ...source, stopConditions: [{ path: 'state', equals: 'ready' }] }
  expect(sampleData(polled)).toMatchObject({ state: 'ready', items: [{ id: 1 }, {}, {}, {}, {}] })
  const hiding = createSource({ ...items, examples }, { hiddenFields: ['items[].secret'] })
  expect(sampleData(hiding)).toEqual({ items: [{ id: 4 }] })
})

it('is processed as at run time', () => {
  const hiding = createSource(items, { hiddenFields: ['items[].secret'] })
  expect(sampleData(hiding)).toMatchObject({ items: [{ id: 1 }, {}, {}, {}, {}] })
  expect(JSON.stringify(buildSampleResult(hiding, 'example'))).not.toContain('secret')
  const selecting = createSource(items, {}, {}, { select: { 'rows[].no': 'items[].id' } })
  expect(sampleData(selecting)).toMatchObject({ rows: [{ no: 1 }, {}, {}, {}, {}] })
  const small = createSource(items, {}, {}, { maxBytes: 1_000 })
  expect(JSON.stringify(sampleData(small, 'many')).length).toBeLessThanOrEqual(1_000)
})

it('is never rejected by a strict tool', () => {
  const strict = createSource({ ...items, required: ['other'] }, {}, {}, { outputValidation: 'strict' })
  expect(buildSampleResult(strict, 'empty').isError).toBe(false)
})

it('has the fields that the widget shows if the response has no schema', () => {
  const fields = ['id', 'owner.name'].map((path) => buildTestColumn(path))
  const table = { dataTable: { ...buildColumns('data.pets'), fields } }
  for (const responseSchema of [null, { type: 'object' }]) {
    expect(sampleData(createSource(responseSchema, table, { primitive: 'data-table' }))).toMatchObject({
      data: { pets: [{ id: 'id 1', owner: { name: 'name 1' } }, {}, {}, {}, {}] },
    })
  }
  const chart = { fieldMappings: { label: 'day', value: 'sold' } }
  expect(sampleData(createSource(null, chart, { primitive: 'chart' }))).toMatchObject([
    { day: 'day 1', sold: 1 },
    {},
    {},
    {},
    {},
  ])
  const metric = { fieldMappings: { label: 'Orders', value: 'total', unit: 'at.{{unit}}' } }
  expect(sampleData(createSource(null, metric, { primitive: 'metric' }))).toEqual({
    total: 1,
    unit: 'unit 1',
  })
  const detail = { fieldMappings: { Name: 'name', Place: 'at {{address.city}}' } }
  expect(sampleData(createSource(null, detail, { primitive: 'detail' }))).toEqual({
    name: 'name 1',
    address: { city: 'city 1' },
  })
})

it('reports a failed call as the runtime does', () => {
  const { isError, content } = buildSampleResult(createSource(items), 'error')
  expect(isError).toBe(true)
  expect(content).toMatchObject([{ type: 'text', text: expect.stringContaining('503') }])
})

it('meets the stop conditions of polling actions', () => {
  const stops = [
    { path: 'job.state', equals: 'ready' },
    { path: 'url', equals: '' },
  ]
  const job = {
    type: 'object',
    properties: { job: { $ref: '#/$defs/job' } },
    $defs: {
      job: { type: 'object', properties: { state: { enum: ['busy', 'ready'] }, id: { type: 'integer' } } },
    },
  }
  expect(sampleData({ ...createSource(job), stopConditions: stops })).toEqual({
    job: { state: 'ready', id: 1 },
    url: 'done',
  })
})

it('has the values of all parts of a composite', () => {
  const parts = buildTestParts([
    { primitive: 'metric', fieldMappings: { Orders: 'summary.count' } },
    { primitive: 'data-table', dataTable: buildColumns('orders', 'id') },
    {
      primitive: 'chart',
      dataTable: buildColumns('orders'),
      fieldMappings: { label: 'day', value: 'total' },
    },
    { primitive: 'list', fieldMappings: { title: 'name' } },
  ])
  expect(sampleData(createSource(null, { parts }, { primitive: 'composite' }))).toMatchObject({
    summary: { count: expect.any(Number) },
    orders: Array.from({ length: 5 }, () => ({
      id: expect.anything(),
      day: expect.any(String),
      total: expect.any(Number),
    })),
    items: Array.from({ length: 5 }, () => ({ name: expect.any(String) })),
  })
})

it('hides a member in the rows of each part of a composite', () => {
  const parts = buildTestParts([
    { primitive: 'list', dataTable: buildColumns('items') },
    { primitive: 'list', dataTable: buildColumns('others') },
  ])
  const { properties } = items
  const schema = { type: 'object', properties: { items: properties.items, others: properties.items } }
  const data = sampleData(
    createSource(schema, { parts, hiddenFields: ['secret'] }, { primitive: 'composite' }),
  )
  expect(JSON.stringify(data)).toContain('others')
  expect(JSON.stringify(data)).not.toContain('secret')
})
